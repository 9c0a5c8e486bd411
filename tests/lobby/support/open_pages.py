"""Simulates open pages of the lobby with their sockets, without a browser."""

import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

from channels.db import database_sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import AsyncClient

from accounts.models import User
from accounts.sessions.sockets import find_socket_user
from lobby.routing import websocket_urlpatterns
from tests.support.host_clock import CEILING

SITE = find_socket_user(URLRouter(websocket_urlpatterns))
BACKEND = "django.contrib.auth.backends.ModelBackend"
PLACE = 'data-fetch="/tables/">'


class OpenLobby:
    """Simulated open page of the lobby, with its socket."""

    def __init__(self, user: User | None) -> None:
        self.user = user
        self.client = AsyncClient()

    async def fresh(self) -> str:
        """Load the page again and return its lists as HTML."""
        response = await self.client.get("/")
        assert response.status_code == 200
        return response.content.decode().split(PLACE)[1]

    async def come(self) -> None:
        """Load the page and open its socket, as the page's script does."""
        if self.user:
            await self.client.aforce_login(self.user, BACKEND)
        shown = await self.fresh()
        had = re.search(r'data-v="(\d+)"', shown)
        await self.connect(had[1] if had else "")
        assert shown.startswith(await self.frame())

    async def connect(self, had: str) -> None:
        """Open the socket.

        `had` says how many matches had started from the user's seeks when the page was rendered.
        """
        key = self.client.cookies.get(settings.SESSION_COOKIE_NAME)
        cookie = f"{settings.SESSION_COOKIE_NAME}={key.value if key else ''}".encode()
        headers = [(b"origin", b"http://testserver"), (b"cookie", cookie)]
        address = f"/ws/lobby/?v={had}&lang=en"
        self.socket = WebsocketCommunicator(SITE, address, headers=headers)
        connected, _ = await self.socket.connect(CEILING)
        assert connected

    async def frame(self) -> str:
        """Return the HTML of the next lists that the socket receives."""
        message = {"type": "news"}
        while message["type"] == "news":
            message = json.loads(await self.socket.receive_from(CEILING))
        assert message.keys() == {"type", "html"}
        assert message["type"] == "lists"
        html: str = message["html"]
        return html

    async def until(self, words: str) -> str:
        """Wait until the socket receives lists that contain these words; return their HTML."""
        while words not in (html := await self.frame()):
            pass
        return html

    async def end(self) -> int:
        """Wait until the site closes the socket; return the close code."""
        while (output := await self.socket.receive_output(CEILING))["type"] != "websocket.close":
            pass
        code: int = output["code"]
        return code


@asynccontextmanager
async def open_lobbies(*users: User | None) -> AsyncIterator[list[OpenLobby]]:
    """Open a lobby page for each of the given users; None stands for an anonymous visitor."""
    pages = [OpenLobby(user) for user in users]
    async with AsyncExitStack() as doors:
        for page in pages:
            await page.come()
            doors.push_async_callback(page.socket.disconnect, timeout=CEILING)
        yield pages


async def run_in_thread(service: Callable[[], object]) -> None:
    """Call a service in another thread, as another user's request would."""
    await database_sync_to_async(service, thread_sensitive=False)()
