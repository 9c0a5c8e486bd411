"""A simulated user, who opens pages and uses at random what the pages offer."""

import asyncio
from collections.abc import Sequence
from random import Random
from time import monotonic
from traceback import format_exc
from urllib.parse import urlencode

from tools.crowd import reading, scripts
from tools.crowd.browser import BUSY, Answer, Browser, Trouble, Unanswered
from tools.crowd.choosing import choose
from tools.crowd.forms import Link, Offer, Press
from tools.crowd.pages import BROKEN, Page, path_of
from tools.crowd.words import Identity, fill_in
from tools.crowd.world import World

LANGUAGES = ("en", "es", "fr", "nl", "pl")
PASSWORD = "knucklebones-and-honey"  # noqa: S105  of people who exist for an hour
PAUSE = 0.6
"""Seconds between two actions of a user, on average."""
AWAY = 15.0
"""Seconds after which a user who has closed all pages returns, on average."""
GOING, COMING, BREAKING, READING, JOINING = 0.004, 0.03, 0.04, 0.05, 0.065
"""Cumulative probabilities of what a user does instead of using an open page.

In order: close all pages for a while, open an entrance again, lose a connection, follow a link in a
mail, follow a link that a page has offered for passing on.
"""
ON_DUTY = 0.3
"""The probability that staff do their work: at an open page of the admin, or at their desk."""
LOOKING_AGAIN = 0.3
"""The probability that a page without scripts refreshes itself now."""
TABS = 4
BESIDE = 0.9
"""The probability that a link of a running match opens in a new tab."""
KEEN = 0.8
"""The probability that a user first goes to a page that waits for them."""
SCRIPTED = 0.8
"""The share of users with scripts."""


class Person:
    """A simulated user with one browser.

    The user's random choices depend on the seed of the run and on the user's number.
    """

    def __init__(self, world: World, seed: int, number: int, entrances: Sequence[str]) -> None:
        self.number, self.random = number, Random(f"{seed}/{number}")
        self.world, self.entrances = world, entrances
        self.scripted = self.random.random() < SCRIPTED
        language = self.random.choice(LANGUAGES)
        self.browser = Browser(world.connector, number, language, world.answers)
        self.identity = Identity(self._new_name(), PASSWORD)
        self.desk = ""
        """The address where staff begin to work; empty for other users."""
        self.pages: list[Page] = []

    @property
    def name(self) -> str:
        """The user's number and name, as reports of failures give them."""
        kind = "with scripts" if self.scripted else "without scripts"
        return f"{self.number} ({self.identity.name}, {kind})"

    async def live(self) -> None:
        """Use the site in random ways until cancelled."""
        while True:
            await self.go_on()
            await asyncio.sleep(self.random.expovariate(1 / PAUSE))

    async def go_on(self) -> None:
        """Do one random thing on the site, and report it if it fails."""
        self.world.counts["steps"] += 1
        try:
            await self._step()
        except Trouble as trouble:
            self._tell_trouble(trouble)
        except Unanswered as unanswered:
            self.world.counts["not answered"] += 1
            if "Timeout" not in str(unanswered):
                self.report("a connection broke", str(unanswered))
        except Exception as error:
            self.report("the crowd itself has failed", repr(error), format_exc())

    async def leave(self) -> None:
        """Close all pages, and close the browser for good."""
        await self.close_all()
        await self.browser.http.close()

    async def close_all(self) -> None:
        for page in self.pages:
            await page.close()
        self.pages.clear()

    def report(self, kind: str, about: str, more: str = "") -> None:
        """Report a failure that this user has met, with the user's last requests."""
        self.world.findings.add(
            kind, about, who=self.name, steps=list(self.browser.steps), more=more
        )

    # ---- What the user does

    async def _step(self) -> None:
        if not self.pages:
            await self.open(self.random.choice(self.entrances))
            return
        for page in list(self.pages) if self.scripted else ():
            if await self._scripts(page):
                return
        if self.desk and self.random.random() < ON_DUTY:
            await self._work()
            return
        chance = self.random.random()
        if chance < GOING:
            await self.close_all()
            await asyncio.sleep(self.random.expovariate(1 / AWAY))
        elif chance < COMING:
            await self.open(self.random.choice(self.entrances))
        elif chance < BREAKING:
            self.random.choice(self.pages).lose_line()
        elif chance < JOINING:
            await self._follow_one_of(
                self.world.post.links(f"{self.identity.name}@example.org")
                if chance < READING
                else self.world.passed_on
            )
        else:
            await self._walk_on()

    async def _follow_one_of(self, links: Sequence[str]) -> None:
        if links:
            await self.open(self.random.choice(links))

    async def _scripts(self, page: Page) -> bool:
        """Do what the scripts of this page do by themselves.

        Return whether they have opened another page.
        """
        if page.closed_with == BROKEN:
            page.closed_with = None
            self.report("a socket was closed by an error", page.socket)
        address = scripts.leads(page)
        if address:
            await self.open(address, page)
            return True
        gift = scripts.gift(page)
        if gift is not None:
            await self.press(page, gift)
        await scripts.poll(page)
        return False

    async def _work(self) -> None:
        """Do staff work: continue on an open admin page, or open the list of what is to be done."""
        at_work = [page for page in self.pages if "/admin/" in page.address]
        if at_work and self.random.random() < KEEN:
            await self._take_one_of(self.random.choice(at_work))
        else:
            await self.open(self.desk)

    async def _walk_on(self) -> None:
        waiting = [page for page in self.pages if page.mine]
        keen = waiting and self.random.random() < KEEN
        page = self.random.choice(waiting if keen else self.pages)
        again = "" if self.scripted else page.looks_again
        if again and self.random.random() < LOOKING_AGAIN:
            await self.open(again, page)
            return
        await self._take_one_of(page)

    async def _take_one_of(self, page: Page) -> None:
        """Follow a random link of this page, or press a random button."""
        found = page.offers(scripted=self.scripted)
        chosen = choose(found, self.random, mine=page.mine)
        if chosen is None:
            await self.open(self.random.choice(self.entrances), page)
        else:
            await self.take(page, chosen)

    async def take(self, page: Page, offer: Offer) -> None:
        """Follow this link of a page, or press this button."""
        if isinstance(offer, Link):
            address = page.absolute(offer.address)
            beside = page.plays and self.random.random() < BESIDE
            if address and not offer.address.startswith("#"):
                await self.open(address, None if beside else page)
            return
        await self.press(page, offer)

    async def press(self, page: Page, press: Press) -> None:
        """Fill in the form of a pressed button, and send the form as a browser does."""
        names = {each.name for each in press.form.fields}
        if {"username", "password1"} <= names:
            self.identity.name = self._new_name()
        sent = fill_in(press, self.identity, self.world.names, self.random)
        address = page.absolute(press.address)
        if not address:
            return
        if press.form.method != "post":
            await self.open(f"{path_of(address)}?{urlencode(sent)}", page)
        elif self.scripted and press.form.by_script and not press.button.action:
            answer = await self.browser.post(page.port, address, sent, **scripts.HTMX)
            onward = scripts.receive(page, press, answer, self.world.versions)
            if onward:
                await self.open(onward, page)
        else:
            asked = monotonic()
            await self._show(page, await self.browser.post(page.port, address, sent), asked)

    async def open(self, address: str, page: Page | None = None) -> None:
        """Open an address in this page; without a page, open it in a new one."""
        if page is None:
            port = self.random.choice(self.world.ports)
            page = Page(self.browser, port, self.random, lambda: self.world.heart.now)
            if len(self.pages) >= TABS:
                over = min(self.pages, key=lambda each: each.plays)
                self.pages.remove(over)
                await over.close()
            self.pages.append(page)
        asked = monotonic()
        await self._show(page, await self.browser.get(page.port, address), asked)

    async def _show(self, page: Page, answer: Answer, asked: float) -> None:
        await page.close()
        if not answer.headers.get("Content-Type", "").startswith("text/html"):
            # A file is downloaded, and the page stays.
            page.connect()
            return
        page.port = self.random.choice(self.world.ports)
        page.show(answer, scripted=self.scripted)
        self._learn(page, asked)
        page.connect()

    # ---- What the user reads

    def _learn(self, page: Page, asked: float) -> None:
        outdated = reading.check_version(page, self.world.versions, asked)
        if outdated:
            self.report("a fresh page is older than what was shown before", outdated)
        reading.collect(page, self.world)
        self.identity.secret = reading.read_secret(page) or self.identity.secret

    def _tell_trouble(self, trouble: Trouble) -> None:
        self.world.counts["5xx"] += 1
        status = trouble.answer.status
        if status == BUSY and not self.world.heart.well:
            self.world.counts["busy while all was slow"] += 1
            return
        self.report(f"answered {status}", trouble.request, reading.quote_text(trouble.answer))

    def _new_name(self) -> str:
        return f"P{self.number}-{self.random.getrandbits(24):x}"
