"""A page that is open in somebody's browser: what it shows, and its socket, as scripts do it."""

import asyncio
import json
import re
from collections.abc import Callable
from contextlib import suppress
from random import Random
from socket import SHUT_RDWR
from urllib.parse import urlencode, urljoin, urlsplit

import aiohttp
from selectolax.lexbor import LexborHTMLParser, LexborNode

from tools.crowd.browser import ORIGIN, Answer, Browser
from tools.crowd.forms import Offer, Part, offers

PING = 10.0
"""Seconds between two signs that a page gives to its socket."""
AGAIN = (4401, 4404)
"""Codes after which a page is opened anew."""
TOO_MANY = 4429
BROKEN = 1011
"""The code of a socket that the server has closed because it failed."""
PLACES = ("live", "away", "say-state", "pool-news")
"""What is put anew into a page that is open, by its id."""
_EVERY = re.compile(r"every (\d+)s")


class Page:
    """One page. What is asked of it at random is asked of `random`."""

    def __init__(
        self, browser: Browser, port: int, random: Random, now: Callable[[], float]
    ) -> None:
        self.browser, self.port, self._random, self._now = browser, port, random, now
        self.address = "/"
        self.language = ""
        self.parts: dict[str, str] = {}
        self._forms: dict[str, str] = {}
        """The form in which a part lies, by its id."""
        self.socket = ""
        """The address of its socket; empty if it has none."""
        self.fetch = ""
        """Where it asks for what its socket brings, should that be lost."""
        self.connected_at: float | None = None
        """Since when its socket is open, in seconds of being well."""
        self.closed_with: int | None = None
        self.polls: list[tuple[str, str, float]] = []
        """What it asks for by itself: how, where, and every how many seconds."""
        self.polled: dict[str, float] = {}
        """When it has last asked for each."""
        self.lagged: int | None = None
        """The version for which it was told that this page lags."""
        self.given = False
        """Whether it has given to the dice."""
        self.viewer = ""
        """What the page calls its reader; empty for a stranger."""
        self._change = asyncio.Event()
        self._read, self._says = "", dict[str, str]()
        self._listening: asyncio.Task[None] | None = None
        self._line: aiohttp.ClientWebSocketResponse | None = None

    # ---- What it shows

    def show(self, answer: Answer, *, scripted: bool) -> None:
        """Show what was answered, in place of what was shown before."""
        self.address = answer.address.partition("#")[0]
        self.given, self.polls = False, []
        tree = LexborHTMLParser(answer.html)
        live = tree.css_first("#live")
        self.socket = self.fetch = ""
        if live is not None and scripted:
            self.socket = live.attributes.get("data-socket") or ""
            self.fetch = live.attributes.get("data-fetch") or ""
        root = tree.css_first("html")
        self.language = (root.attributes.get("lang") or "en") if root else "en"
        myself = tree.css_first("a.myself")
        self.viewer = "" if myself is None else myself.text(strip=True)
        self.parts, self._forms = {}, {}
        for place in PLACES:
            node = tree.css_first(f"#{place}")
            if node is not None:
                self._forms[place] = _form_around(node)
                inside = place in {"live", "away"}
                self.parts[place] = (node.inner_html or "") if inside else _outer(node)
                node.decompose()
        self.parts["main"] = tree.html or ""
        if scripted:
            self._find_polls()

    def put(self, place: str, html: str) -> None:
        """Show something anew that has a place of its own."""
        self.parts[place] = html

    def offers(self, *, scripted: bool) -> list[Offer]:
        """All that can be pressed or followed here."""
        parts = [Part(name, html, self._forms.get(name, "")) for name, html in self.parts.items()]
        return offers(parts, scripted=scripted)

    def absolute(self, address: str) -> str:
        """An address of this page as one of the site; empty if it leads elsewhere."""
        whole = urljoin(f"{ORIGIN}{self.address}", address) if address else ORIGIN + self.address
        return whole.removeprefix(ORIGIN) if whole.startswith(f"{ORIGIN}/") else ""

    def said(self, name: str) -> str | None:
        """What the live part says of itself, by the name of an attribute; None if nothing."""
        html = self.parts.get("live", "")
        if html is not self._read:
            self._read = html
            node = LexborHTMLParser(html).css_first("[data-v], [data-say]")
            self._says = {} if node is None else {k: v or "" for k, v in node.attributes.items()}
        return self._says.get(name)

    @property
    def version(self) -> int:
        """The version of what is shown; 0 if it has none."""
        said = self.said("data-v") or ""
        return int(said) if said.isdigit() else 0

    @property
    def match(self) -> str:
        """The match that the page shows as it is now; empty if it shows none."""
        kind, _, name = self.socket.strip("/").removeprefix("ws/").partition("/")
        return name if kind == "matches" and self.said("data-past") is None else ""

    @property
    def mine(self) -> bool:
        """Whether the match waits for this person."""
        return self.said("data-mine") is not None

    @property
    def plays(self) -> bool:
        """Whether this person plays here, and the match is not over."""
        live = self.parts.get("live", "")
        return 'value="undo"' in live

    @property
    def looks_again(self) -> str:
        """What the page goes to by itself where there are no scripts; empty if nothing."""
        found = LexborHTMLParser(self.parts.get("main", "")).css_first('[http-equiv="refresh"]')
        if found is None:
            return ""
        _, _, address = (found.attributes.get("content") or "").partition("url=")
        return self.absolute(address)

    # ---- Its socket

    async def changed(self) -> None:
        """Wait until its socket is opened, closed or brings something."""
        self._change.clear()
        await self._change.wait()

    def connect(self) -> None:
        """Open the socket, and keep it open."""
        if self.socket and self._listening is None:
            self._listening = asyncio.create_task(self._listen())

    async def close(self) -> None:
        """Close the page."""
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
        self._listening, self.connected_at = None, None

    def lose_line(self) -> None:
        """Let the line break without a word, as in a tunnel."""
        line = None if self._line is None else self._line.get_extra_info("socket")
        if line is not None:
            with suppress(OSError):
                line.shutdown(SHUT_RDWR)

    async def _listen(self) -> None:
        tries = 0
        while True:
            code = await self._hear()
            self.connected_at = None
            self.closed_with = code
            self._change.set()
            if code in AGAIN:
                return
            tries += 1
            wait = 30.0 if code == TOO_MANY else min(4.0, 0.25 * 2**tries)
            await asyncio.sleep(wait * (0.5 + self._random.random()))

    async def _hear(self) -> int:
        apart = "&" if "?" in self.socket else "?"
        asked = urlencode({"v": self.said("data-v") or "", "lang": self.language})
        address = f"http://127.0.0.1:{self.port}{self.socket}{apart}{asked}"
        try:
            async with self.browser.http.ws_connect(address, origin=ORIGIN) as line:
                self._line, self.connected_at = line, self._now()
                self._change.set()
                pinging = asyncio.create_task(_ping(line))
                try:
                    async for message in line:
                        if message.type == aiohttp.WSMsgType.TEXT:
                            self._receive(json.loads(message.data))
                finally:
                    pinging.cancel()
                return line.close_code or 1006
        except (aiohttp.ClientError, TimeoutError, ConnectionError):
            return 1006

    def _receive(self, message: dict[str, str]) -> None:
        self._change.set()
        if message["t"] == "a":
            self.parts["away"] = message["html"]
        elif message["t"] == "s":
            number = message.get("v")
            if number is None or int(number) > self.version:
                self.parts["live"] = message["html"]

    def _find_polls(self) -> None:
        for html in self.parts.values():
            for node in LexborHTMLParser(html).css("[hx-trigger]"):
                every = _EVERY.match(node.attributes.get("hx-trigger") or "")
                for method in ("get", "post") if every else ():
                    address = node.attributes.get(f"hx-{method}")
                    if every and address:
                        self.polls.append((method, address, float(every[1])))


async def _ping(line: aiohttp.ClientWebSocketResponse) -> None:
    with suppress(aiohttp.ClientError, ConnectionError):
        while True:
            await asyncio.sleep(PING)
            await line.send_str("ping")


def board_of(html: str) -> tuple[int, str]:
    """The version of a board, and all of it, written in one way however it came.

    `(0, "")` if there is no board.
    """
    node = LexborHTMLParser(html).css_first("#board")
    if node is None:
        return 0, ""
    said = node.attributes.get("data-v") or ""
    return (int(said) if said.isdigit() else 0), _outer(node)


def path_of(address: str) -> str:
    """An address without what is asked there."""
    return urlsplit(address).path


def _outer(node: LexborNode) -> str:
    return node.html or ""


def _form_around(node: LexborNode) -> str:
    above = node.parent
    while above is not None and above.tag != "form":
        above = above.parent
    return "" if above is None else (above.attributes.get("id") or "")
