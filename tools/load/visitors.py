"""Visitors who become guests and begin matches by the pages of the site, without scripts."""

import re
from collections import Counter
from collections.abc import Sequence
from random import Random
from urllib.parse import urlsplit

import aiohttp
from selectolax.lexbor import LexborHTMLParser

from tools.bench.site.__main__ import Row
from tools.bench.site.address import Address
from tools.crowd.browser import Answer, Browser
from tools.crowd.forms import Part, Press, offers

GAME, PACE = "backgammon", "long"
"""What is played. With a clock, so that matches end by themselves after their players have gone."""
COMPUTER = "computer"
"""The value of the form's field for the opponent."""
LEVELS = "beginner", "casual", "strong", "master"
TOO_MANY = 429
FAILED = 400
_MATCH = re.compile(r"/matches/(\w+)/")


class Refused(Exception):
    """Error: the site has refused a page; says the request, the status and the limit, if any."""

    def __init__(self, request: str, answer: Answer) -> None:
        wait = answer.headers.get("Retry-After", "")
        later = f"; it may be sent again after {wait} s" if wait else ""
        super().__init__(f"{request} was answered {answer.status}{later}")
        self.status = answer.status


class Visitor:
    """A person with a browser at the site."""

    def __init__(
        self, site: Address, connector: aiohttp.TCPConnector, answers: Counter[str]
    ) -> None:
        self._site = site
        self._browser = Browser(connector, None, "en", answers)

    async def leave(self) -> None:
        """Close the browser for good."""
        await self._browser.http.close()

    async def open(self, address: str) -> Answer:
        """Open a page; raises `Refused` if it is answered with an error."""
        return _accepted(f"GET {address}", await self._browser.get(self._site, address))

    async def invite(self) -> str:
        """Open a table, becoming a guest, and return the path of its invitation link.

        Anyone could join, but the friend with the link is faster; so spectators may watch.
        """
        home = await self._send_seek({})
        link = LexborHTMLParser(home.html).css_first('input[type="url"][readonly]')
        if link is None:
            raise Refused("the invitation", home)
        return urlsplit(link.attributes.get("value") or "").path

    async def accept(self, invitation: str) -> str:
        """Accept an invitation, and return the address of the match that begins."""
        page = await self.open(invitation)
        return (await self._send(page, invitation)).address

    async def challenge_computer(self, level: str) -> str:
        """Begin a match against a computer, and return its address."""
        return (await self._send_seek({"who": COMPUTER, "level": level})).address

    async def sit_down(self, address: str, seat: int) -> Row:
        """Open the page of a match; send a seed for its dice, unless the match has begun by now."""
        page = await self.open(address)
        found = _MATCH.search(address)
        if found is None:
            raise Refused(f"the match at {address}", page)
        if _button_for(page, f"{address}contribute/"):
            await self._send(page, f"{address}contribute/")
        cookies = self._browser.cookies
        token = re.search(r"csr\w+=([^;]+)", cookies)
        return {
            "match": found[1],
            "seat": seat,
            "cookies": cookies,
            "secret": "",
            "token": token[1] if token else "",
        }

    async def _send_seek(self, chosen: dict[str, str]) -> Answer:
        page = await self.open(f"/seeks/?game={GAME}")
        return await self._send(page, "/seeks/", {"pace": PACE, **chosen})

    async def _send(
        self, page: Answer, address: str, chosen: dict[str, str] | None = None
    ) -> Answer:
        """Press the button of the page's form for an address, with these values chosen."""
        press = _button_for(page, address)
        if press is None:
            raise Refused(f"the form for {address} on {page.address}", page)
        answer = await self._browser.post(self._site, address, _fields(press, chosen or {}))
        return _accepted(f"POST {address}", answer)


def _button_for(page: Answer, address: str) -> Press | None:
    """Return the page's first button that sends a form to an address; None without one."""
    here = page.address.partition("?")[0]
    for offer in offers([Part("main", page.html)], scripted=False):
        if isinstance(offer, Press) and (offer.address or here) == address:
            return offer
    return None


def _fields(press: Press, chosen: dict[str, str]) -> Sequence[tuple[str, str]]:
    fields = [
        (each.name, chosen.get(each.name, each.value))
        for each in press.form.fields
        if each.on or each.name in chosen
    ]
    button = press.button
    return [*fields, (button.name, button.value)] if button.name else fields


def _accepted(request: str, answer: Answer) -> Answer:
    if answer.status >= FAILED:
        raise Refused(request, answer)
    return answer


async def begin(visitors: Sequence[Visitor], level: str, chance: Random) -> list[Row]:
    """Let two visitors begin a match with each other, or one visitor with a computer."""
    first, *others = visitors
    if others:
        address = await others[0].accept(await first.invite())
    else:
        address = await first.challenge_computer(level or chance.choice(LEVELS))
    return [await each.sit_down(address, seat) for seat, each in enumerate(visitors)]
