"""A page that is open in a simulated browser, with its parts and its socket."""

import asyncio
import json
import re
from collections.abc import Callable
from contextlib import suppress
from random import Random
from socket import SHUT_RDWR
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

import aiohttp
from selectolax.lexbor import LexborHTMLParser

from tools.board_lines import BoardLines
from tools.crowd.browser import ORIGIN, Answer, Browser
from tools.crowd.forms import Offer, Part, offers
from tools.crowd.fragments import as_version, id_of_form_around, outer_html
from tools.tasks import end_task

PING = 10.0
"""Seconds between two pings of a socket."""
AGAIN = (4401, 4404)
"""Close codes after which a page is reloaded."""
TOO_MANY = 4429
BROKEN = 1011
"""The close code of a server that has failed."""
PLACES = ("live", "away", "say-state", "pool-news")
"""The ids of the parts that the site can replace while a page is open."""
_EVERY = re.compile(r"every (\d+)s")


class Page:
    """A page that is open in a simulated browser, with its parts, polls and socket.

    `random` varies the waits before the socket is opened again.
    """

    def __init__(
        self, browser: Browser, port: int, random: Random, now: Callable[[], float]
    ) -> None:
        self.browser, self.port, self._random, self._now = browser, port, random, now
        self.address = "/"
        self.language = ""
        self.parts: dict[str, str] = {}
        self._board = BoardLines()
        self._forms: dict[str, str] = {}
        """The id of the form around a part, by the part's id."""
        self.socket = ""
        """The address of the page's socket; empty if the page has none."""
        self.fetch = ""
        """The address of the fragment to fetch while the socket is closed."""
        self.connected_at: float | None = None
        """When the page's socket was opened, in healthy seconds; None while it is closed."""
        self.closed_with: int | None = None
        self.polls: list[tuple[str, str, float]] = []
        """The page's polling requests: method, address, interval in seconds."""
        self.polled: dict[str, float] = {}
        """When each polling request was last sent, by its address."""
        self.lagged: int | None = None
        """The version for which a lag of this page was reported."""
        self.given = False
        """Whether the page has sent the player's seed."""
        self.viewer = ""
        """The viewer's name on the page; empty for an anonymous visitor."""
        self._change = asyncio.Event()
        self._read, self._attributes = "", dict[str, str]()
        self._listening: asyncio.Task[None] | None = None
        self._line: aiohttp.ClientWebSocketResponse | None = None

    # ---- Its parts

    def show(self, answer: Answer, *, scripted: bool) -> None:
        """Replace the whole page by this response; `scripted` says whether its scripts run."""
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
                self._forms[place] = id_of_form_around(node)
                inside = place in {"live", "away"}
                self.parts[place] = (node.inner_html or "") if inside else outer_html(node)
                node.decompose()
        self.parts["main"] = tree.html or ""
        if scripted:
            self._find_polls()

    def put(self, place: str, html: str) -> None:
        """Replace the HTML of the part of the page that is called `place`."""
        self.parts[place] = html

    def offers(self, *, scripted: bool) -> list[Offer]:
        """Return the links and buttons of the page; `scripted` says whether its scripts run."""
        parts = [Part(name, html, self._forms.get(name, "")) for name, html in self.parts.items()]
        return offers(parts, scripted=scripted)

    def absolute(self, address: str) -> str:
        """Return the absolute address of a link on the page; empty if it leads to another site."""
        whole = urljoin(f"{ORIGIN}{self.address}", address) if address else ORIGIN + self.address
        return whole.removeprefix(ORIGIN) if whole.startswith(f"{ORIGIN}/") else ""

    def read_live_attribute(self, name: str) -> str | None:
        """Return an attribute of the fragment that pushes replace, such as `data-v`.

        Return None if the page has no such fragment, or the fragment no such attribute.
        """
        html = self.parts.get("live", "")
        if html is not self._read:
            self._read = html
            node = LexborHTMLParser(html).css_first("[data-v], [data-say]")
            attributes = {} if node is None else node.attributes
            self._attributes = {name: value or "" for name, value in attributes.items()}
        return self._attributes.get(name)

    @property
    def version(self) -> int:
        """The version of the match on the page's board; 0 if the page has no board."""
        return as_version(self.read_live_attribute("data-v"))

    @property
    def match(self) -> str:
        """The ID of the match whose current board the page shows; empty for any other page."""
        kind, _, name = self.socket.strip("/").removeprefix("ws/").partition("/")
        return name if kind == "matches" and self.read_live_attribute("data-past") is None else ""

    @property
    def mine(self) -> bool:
        """Whether the match on the page waits for the page's viewer to act."""
        return self.read_live_attribute("data-mine") is not None

    @property
    def plays(self) -> bool:
        """Whether this page's viewer has a seat in a match that is not over."""
        live = self.parts.get("live", "")
        return 'value="undo"' in live

    @property
    def looks_again(self) -> str:
        """The address to which a page without scripts refreshes itself; empty if it does not."""
        found = LexborHTMLParser(self.parts.get("main", "")).css_first('[http-equiv="refresh"]')
        if found is None:
            return ""
        _, _, address = (found.attributes.get("content") or "").partition("url=")
        return self.absolute(address)

    # ---- Its socket

    async def wait_for_change(self) -> None:
        """Wait until the page's socket opens, closes or receives a frame."""
        self._change.clear()
        await self._change.wait()

    def connect(self) -> None:
        """Open the page's socket, and open it again whenever it closes."""
        if self.socket and self._listening is None:
            self._listening = asyncio.create_task(self._listen())

    async def close(self) -> None:
        """Close the page's socket."""
        if self._listening is not None:
            await end_task(self._listening)
        self._listening, self.connected_at = None, None

    def lose_line(self) -> None:
        """Break the connection of the page's socket without closing it, as happens in a tunnel."""
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
        shown = {name: self.read_live_attribute(f"data-{name}") or "" for name in ("v", "mark")}
        asked = urlencode({**shown, "lang": self.language})
        address = f"http://127.0.0.1:{self.port}{self.socket}{apart}{asked}"
        try:
            async with self.browser.http.ws_connect(address, origin=ORIGIN) as line:
                self._line, self.connected_at, self._board = line, self._now(), BoardLines()
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

    def _receive(self, message: dict[str, Any]) -> None:
        self._change.set()
        if message["type"] == "absence":
            self.parts["away"] = message["html"]
        elif message["type"] in ("board", "lists"):
            number, mark = int(message.get("v", self.version)), message.get("mark")
            html = self._board.html_of(message["lines"]) if "lines" in message else message["html"]
            known = (number, mark) == (self.version, self.read_live_attribute("data-mark"))
            if number >= self.version and not known:
                self.parts["live"] = html

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


def path_of(address: str) -> str:
    """Return an address without its query."""
    return urlsplit(address).path
