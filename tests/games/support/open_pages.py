"""Simulates open pages of a match: their sockets and requests, without a browser."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from types import TracebackType
from typing import TypedDict
from urllib.parse import urlencode
from uuid import uuid4

from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import AsyncClient

from accounts.languages import localize_url
from accounts.models import User
from boardsite.asgi import protocols
from games.board import fragments
from games.models import Match
from tests.support.host_clock import CEILING
from tools.board_lines import BoardLines


class Frame(TypedDict):
    """Frame that a page receives, as JSON."""

    type: str
    v: int
    lines: list[str | list[int]]
    html: str
    """The board that the lines make, as the page's script puts it together."""
    mark: str


async def browser(user: User | None) -> AsyncClient:
    """Return an asynchronous test client in which this user (None: no user) is logged in."""
    client = AsyncClient()
    if user is not None:
        await client.aforce_login(user)
    return client


@dataclass
class Page:
    """Simulated page of a match, with its socket."""

    client: AsyncClient
    match: str
    version: int | str = ""
    origin: str | None = "http://localhost:8000"
    away: str = ""
    """The last fragment on absent players."""
    said: str = ""
    """The last fragment of the chat."""
    language: str = "en"
    rest: str = ""
    """The path of the socket below that of the match."""
    board: BoardLines = field(default_factory=BoardLines)

    async def __aenter__(self) -> "Page":
        """Open the socket; its first frames are not read yet."""
        assert await self.connect()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        failure: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Close the socket."""
        await self.line.disconnect(timeout=CEILING)

    async def connect(self) -> bool:
        """Open the socket and return whether the site accepts it."""
        cookie = self.client.cookies.get(settings.SESSION_COOKIE_NAME)
        headers = [(b"host", b"localhost:8000")]
        if self.origin is not None:
            headers.append((b"origin", self.origin.encode()))
        if cookie is not None:
            headers.append((b"cookie", f"{cookie.key}={cookie.value}".encode()))
        query = urlencode({"v": self.version, "lang": self.language})
        path = f"/ws/matches/{self.match}/{self.rest}?{query}"
        self.line = WebsocketCommunicator(protocols, path, headers)
        taken, _ = await self.line.connect(timeout=CEILING)
        return bool(taken)

    async def hear(self) -> Frame:
        """Return the next frame with a board or a pong.

        Fragments of other parts that come before it are stored by `read`.
        """
        while True:
            frame: Frame = json.loads(await self.line.receive_from(timeout=CEILING))
            if frame["type"] == "board":
                frame["html"] = self.board.html_of(frame["lines"])
            if frame["type"] not in ("absence", "away", "chat", "spectators", "news"):
                return frame
            self.read(frame)

    def read(self, frame: Frame) -> None:
        """Store the fragment of a frame: the notice about absent players, or the chat."""
        if frame["type"] == "absence":
            self.away = frame["html"]
        elif frame["type"] == "chat":
            self.said = frame["html"]

    async def listen(self, words: str, gone: str = "\0") -> None:
        """Wait until the chat contains `words` and does not contain `gone`."""
        while words not in self.said or gone in self.said:
            self.read(json.loads(await self.line.receive_from(timeout=CEILING)))

    async def boards_so_far(self) -> list[Frame]:
        """Send a ping, and return every board that is received before its pong."""
        await self.line.send_to("ping")
        frames = [await self.hear()]
        while frames[-1]["type"] != "pong":
            frames.append(await self.hear())
        return frames[:-1]

    async def closed_with(self) -> int:
        """Wait until the site closes the socket; return the close code."""
        while (message := await self.line.receive_output(CEILING))["type"] != "websocket.close":
            pass
        code: int = message["code"]
        return code

    async def act(self, action: str, version: int | None = None) -> int:
        """Post an action as the page's script does, by default for the current version.

        Returns the status of the response.
        """
        match = await Match.objects.aget(pk=self.match)
        form = {
            "action": action,
            "version": match.version if version is None else version,
            "request_id": uuid4().hex,
        }
        answer = await self.client.post(
            f"/matches/{self.match}/act/", form, headers={"HX-Request": "true"}
        )
        return answer.status_code

    async def fetch(self) -> str:
        """Return the board that a GET request returns, rendered without the cache."""
        fragments._render_board.cache_clear()
        answer = await self.client.get(localize_url(f"/matches/{self.match}/board/", self.language))
        assert answer.status_code == 200
        return answer.content.decode()


@asynccontextmanager
async def pages(match: str, *users: User | None) -> AsyncIterator[list[Page]]:
    """Open a page for each of these users (None: an anonymous visitor), up to date at first."""
    version = (await Match.objects.aget(pk=match)).version
    opened = [Page(await browser(user), match, version) for user in users]
    for page in opened:
        assert await page.connect()
        await page.boards_so_far()
    yield opened
    for page in opened:
        await page.line.disconnect(timeout=CEILING)


async def until(holds: Callable[[], bool]) -> None:
    """Wait until `holds` returns True; fail after a time limit."""
    async with asyncio.timeout(CEILING):
        while not holds():
            await asyncio.sleep(0.01)
