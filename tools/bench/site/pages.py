"""Simulated pages of players and spectators, on the real site and on the naive one."""

import asyncio
import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address
from itertools import count
from time import perf_counter
from urllib.parse import urlencode

from tools.bench.site.address import Address
from tools.bench.site.socket import Socket, open_socket
from tools.board_lines import BoardLines

COMMAND = re.compile(r'<button[^>]*value="(throw|done)"[^>]*>')
MOVE = re.compile(r'<button[^>]*value="(move [^"]+)"[^>]*>')
VERSION = re.compile(rb'"v": (\d+)')
NAIVE_VERSION = re.compile(rb'data-version="(\d+)"')
CSRF = "x" * 32
NO_CONTENT = 204
_pages = count()


@dataclass(frozen=True, slots=True)
class Arrival:
    """The arrival of a new board at a page: the board's version, and the time in seconds."""

    version: int
    at: float


def ignore(_arrival: Arrival) -> None:
    """Do nothing about a board that has arrived, while no measurement watches the page."""


class Player(ABC):
    """The page of one player, which keeps the newest board and sends actions."""

    def __init__(self, match: str, seat: int) -> None:
        self.match, self.seat, self.version = match, seat, -1
        self.changed = asyncio.Event()
        self.arrived: Callable[[Arrival], None] = ignore

    @abstractmethod
    def next_action(self) -> str | None:
        """Return an action that the page offers its player now, or None."""

    @abstractmethod
    async def act(self, action: str) -> bool:
        """Send an action to the site; return False if the site has refused it."""

    def show(self, version: int, at: float) -> None:
        """Note that a board of this version has arrived, and wake the task that waits for it."""
        if version > self.version:
            self.version = version
            self.arrived(Arrival(version, at))
        self.changed.set()


def naive_version(board: bytes) -> int:
    """Return the version of a board of the naive site."""
    found = NAIVE_VERSION.search(board, 0, 200)
    assert found is not None  # noqa: S101  every board has one
    return int(found[1])


def naive_move(player: Player) -> str | None:
    """Return a move on the naive site if it is this player's turn, else None."""
    return "move" if player.version % 2 == player.seat else None


class NaivePlayer(Player):
    """The page of a player of the naive site.

    The seats move in turn. Moves are sent over the socket.
    """

    @classmethod
    async def open(cls, port: int, match: str, seat: int) -> "NaivePlayer":
        """Open the page of a match on the naive site."""
        player = cls(match, seat)
        player.version = 0
        player.socket = await open_socket(port, f"/ws/{match}/", player.read, {})
        return player

    socket: Socket

    def read(self, text: bytes, at: float) -> None:
        """Note the board in this text, which came over the socket."""
        self.show(naive_version(text), at)

    def next_action(self) -> str | None:
        """Return a move if it is this seat's turn, else None."""
        return naive_move(self)

    async def act(self, action: str) -> bool:
        """Send a move over the socket; the naive site refuses none."""
        self.socket.send(action)
        return True


class SitePlayer(Player):
    """The page of a player of the real site. Actions go by POST, boards come over the socket.

    `site` is an address, or a port of this machine. `token` is the CSRF token in the cookies;
    without it, the page adds one to them.
    """

    socket: Socket

    def __init__(
        self, site: Address | int, match: str, seat: int, cookies: str, token: str = ""
    ) -> None:
        super().__init__(match, seat)
        self._site = Address.here(site) if isinstance(site, int) else site
        self._forwarded = _forwarded(site)
        self._cookies = cookies if token else f"{cookies}; csrftoken={CSRF}"
        self._token = token or CSRF
        self.html, self._board = "", BoardLines()
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.refused = dict[str, int]()

    @classmethod
    async def open(cls, port: int, match: str, seat: int, cookies: str) -> "SitePlayer":
        """Open the page of a match on the real site."""
        player = cls(port, match, seat, cookies)
        player.socket = await open_site_socket(port, match, player.read, player._cookies)
        return player

    def read(self, text: bytes, at: float) -> None:
        """Note the board in this text, which came over the socket; ignore other frames."""
        frame = json.loads(text)
        if frame["type"] == "board":
            self.html = self._board.html_of(frame["lines"])
            self.show(frame["v"], at)

    def forget_board(self) -> None:
        """Forget all lines before another socket is opened, whose first board is whole."""
        self._board = BoardLines()

    def next_action(self) -> str | None:
        """Return the throw or confirmation that the page offers, else its first step, else None."""
        if "data-mine" not in self.html:
            return None
        for button in COMMAND.finditer(self.html):
            if " disabled" not in button[0]:
                return button[1]
        return next(
            (found[1] for found in MOVE.finditer(self.html) if "place own" not in found[0]), None
        )

    async def act(self, action: str) -> bool:
        """Send an action by POST, with the fields and headers that htmx would send."""
        status = await self.submit(self.form(action))
        if status != NO_CONTENT:
            self.refused[f"{status}"] = self.refused.get(f"{status}", 0) + 1
        return status == NO_CONTENT

    async def submit(self, form: Mapping[str, object]) -> int:
        """Send the form of an action, and return the response's status."""
        return await self._send("act", form)

    def form(self, action: str) -> dict[str, object]:
        """Return the fields of the form that sends an action at the version that the page shows."""
        return {
            "csrfmiddlewaretoken": self._token,
            "version": self.version,
            "request_id": f"{self.version}.{self.seat}",
            "action": action,
        }

    async def _send(self, view: str, form: Mapping[str, object]) -> int:
        """Post a form to an address of the match; return the response's status."""
        path, body = f"/matches/{self.match}/{view}/", urlencode(form).encode()
        try:
            return await self._post(path, body)
        except (asyncio.IncompleteReadError, ConnectionError):
            # The server closes idle connections. The request has a name, so the site acts once.
            self._streams = None
            return await self._post(path, body)

    async def _post(self, path: str, body: bytes) -> int:
        """Send a POST request over a connection that is kept open; return the response's status."""
        if self._streams is None:
            self._streams = await asyncio.open_connection(
                self._site.host, self._site.port, ssl=self._site.tls
            )
        reader, writer = self._streams
        head = {
            "Host": self._site.authority,
            "Origin": self._site.origin,
            "Cookie": self._cookies,
            "HX-Request": "true",
            "Content-Type": "application/x-www-form-urlencoded",
            "Content-Length": str(len(body)),
            **self._forwarded,
        }
        lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
        writer.write(f"POST {path} HTTP/1.1\r\n{lines}\r\n".encode() + body)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin1")
        status, length = int(answer.split(" ", 2)[1]), _content_length(answer)
        if length:
            await reader.readexactly(length)
        elif status != NO_CONTENT:
            writer.close()
            self._streams = None
        return status


def _content_length(head: str) -> int:
    found = re.search(r"content-length: (\d+)", head.lower())
    return int(found[1]) if found else 0


class Watcher:
    """The page of a spectator, who has no seat."""

    def __init__(self) -> None:
        self.version = -1
        self.arrived: Callable[[Arrival], None] = ignore

    def read(self, text: bytes, at: float) -> None:
        """Note the board in this text, which came over the socket; ignore other frames."""
        found = VERSION.search(text, 0, 80) or NAIVE_VERSION.search(text, 0, 200)
        if found is not None and int(found[1]) > self.version:
            self.version = int(found[1])
            self.arrived(Arrival(self.version, at))


async def open_site_socket(
    site: Address | int, match: str, on_text: Callable[[bytes, float], None], cookies: str = ""
) -> Socket:
    """Open the socket of a match page on the real site.

    `site` is an address, or a port of this machine.
    """
    at = Address.here(site) if isinstance(site, int) else site
    headers = {"Origin": at.origin} | _forwarded(site)
    if cookies:
        headers["Cookie"] = cookies
    return await open_socket(at, f"/ws/matches/{match}/?v=&lang=en", on_text, headers)


def _forwarded(site: Address | int) -> dict[str, str]:
    """Return the header with which a proxy forwards a new network address.

    So each page has rate limits of its own. Only servers of this machine, given by their port, are
    told so.
    """
    if not isinstance(site, int):
        return {}
    return {"X-Forwarded-For": str(IPv4Address("10.0.0.1") + next(_pages))}


def now() -> float:
    """Return the time in seconds on the clock with which boards are timed."""
    return perf_counter()
