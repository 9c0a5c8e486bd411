"""Checks for faults of the site, while the crowd uses it and at the end."""

import asyncio
import re
from collections.abc import Sequence
from random import Random
from time import monotonic

from selectolax.lexbor import LexborHTMLParser

from tools.crowd.browser import Browser, Trouble, Unanswered
from tools.crowd.fragments import board_of
from tools.crowd.pages import Page
from tools.crowd.people import Person
from tools.crowd.scripts import HTMX
from tools.crowd.site.examiner import Examiner
from tools.crowd.site.logs import Logs
from tools.crowd.site.servers import Site
from tools.crowd.world import World

LAG = 10.0
"""Healthy seconds for which a page may show an outdated version."""
ROUND = 0.5
EXAMINED = 20.0
"""Seconds between two examinations of the database."""
BETWEEN = 25.0
"""Healthy seconds that must pass between two examinations before a fault is reported."""
PATIENCE = 180.0
"""The most seconds to wait until the site has been healthy for `BETWEEN` seconds."""
OVERVIEW = "/admin/overview/"
"""The staff overview, which the crowd's own staff user (the warden) reads."""
OF_SLOWNESS = ("Service Unavailable", "OperationalError", "TimeoutError")
"""Words in log entries that only mean that the database was slow."""
NEAR = 120
"""How many characters are shown before the first difference, and how many after it."""


class Checks:
    """The checks of all pages that simulated users have open, of the logs and of the database."""

    def __init__(
        self, world: World, people: Sequence[Person], site: Site, examiner: Examiner, seed: int
    ) -> None:
        self._world, self._people, self._site, self._examiner = world, people, site, examiner
        self._random = Random(f"{seed}/checks")
        self._logs = Logs(site.logs)
        self._unwell = 0.0
        self._suspected: dict[tuple[str, int, str], float] = {}
        self._warden: Browser | None = None
        self._wardens = 0
        self._examining = asyncio.Lock()

    async def go_on(self) -> None:
        """Repeat all checks until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._watch())
            group.create_task(self._examine_again_and_again())

    def hold_all(self) -> None:
        """Report every open page that has shown an outdated version of its match for too long."""
        for person in self._people:
            for page in person.pages:
                self._hold(person, page)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            self.hold_all()
            await self._compare()

    async def _examine_again_and_again(self) -> None:
        while True:
            await asyncio.sleep(EXAMINED)
            await self.examine()

    async def settle(self) -> None:
        """Check logs and database twice more at the end of the crowd's visit.

        Enough time passes between the two to confirm faults that persist.
        """
        await self.examine()
        enough, patience = self._world.heart.now + BETWEEN, monotonic() + PATIENCE
        while self._world.heart.now < enough and monotonic() < patience:
            await asyncio.sleep(ROUND)
        await self.examine()

    async def examine(self) -> None:
        """Report faults in the logs, the processes, the database and the staff overview."""
        async with self._examining:
            await self._examine()

    async def _examine(self) -> None:
        add = self._world.findings.add
        slow = self._world.heart.unwell > self._unwell
        self._unwell = self._world.heart.unwell
        for words, more in self._logs.complaints():
            if slow and any(each in words for each in OF_SLOWNESS):
                self._world.counts["errors written down while all was slow"] += 1
            else:
                add("a process has written down an error", words, more=more)
        for name in self._site.find_ended_processes():
            add("a process has ended", name)
        for found in await self._examiner.list_stuck_matches():
            match, version, words = found["match"], found["version"], found["words"]
            if self._again("stands", f"{match} {version}"):
                add("a match stands still", f"{match} at version {version}: {words}")
        for words in await self._examiner.list_failures():
            add("background work fails", words)
        for words in await self._late_loops():
            if self._again("loop", words.partition(":")[0]):
                add("a loop is late", words)

    def _again(self, kind: str, about: str) -> bool:
        """Whether this fault was first found at least `BETWEEN` healthy seconds ago.

        A fault that is found for the first time is remembered.
        """
        since = self._suspected.setdefault((kind, 0, about), self._world.heart.now)
        return self._world.heart.now - since >= BETWEEN

    def _hold(self, person: Person, page: Page) -> None:
        if not page.match or page.connected_at is None:
            return
        lag = self._world.versions.lag(page.match, page.version, page.connected_at)
        if lag > LAG and page.lagged != page.version:
            page.lagged = page.version
            newest = self._world.versions.newest(page.match)
            about = f"{page.match} at version {page.version}"
            person.report("a page lags", about, f"for {lag:.0f} s; the newest is {newest}")

    async def _compare(self) -> None:
        """Compare the board of a random open page with the same board, fetched from the site."""
        open_pages = [
            (person, page)
            for person in self._people
            for page in person.pages
            if page.match and page.connected_at is not None
        ]
        if not open_pages:
            return
        person, page = self._random.choice(open_pages)
        match = page.match
        try:
            answer = await person.browser.get(page.port, page.fetch, **HTMX)
        except (Trouble, Unanswered):
            return
        version, fetched = board_of(answer.html)
        if answer.status != 200 or not version or page.match != match:  # noqa: PLR2004
            return
        self._world.counts["boards compared"] += 1
        self._world.versions.learn(match, version)
        _, shown = board_of(page.parts["live"])
        if version == page.version and fetched != shown:
            await self._suspect(person, page, version)

    async def _suspect(self, person: Person, page: Page, version: int) -> None:
        """Wait for an update of this page's board; report the board if none arrives.

        The board of this version differed from the one that the site sends.
        """
        until = self._world.heart.now + LAG + 1
        while self._world.heart.now < until:
            await asyncio.sleep(ROUND)
        if page not in person.pages or page.connected_at is None or page.version != version:
            return
        try:
            whole = await person.browser.get(page.port, page.address)
        except (Trouble, Unanswered):
            return
        tree = LexborHTMLParser(whole.html)
        myself = tree.css_first("a.myself")
        viewer = "" if myself is None else myself.text(strip=True)
        now, fetched = board_of(whole.html)
        _, shown = board_of(page.parts["live"])
        if now == page.version == version and viewer == page.viewer and fetched != shown:
            about = f"{page.match} at version {version}, shown to {viewer or 'a stranger'}"
            person.report("a board differs from a fresh one", about, difference(shown, fetched))

    async def _late_loops(self) -> list[str]:
        if self._warden is None:
            self._wardens += 1
            name = f"Warden{self._wardens}"
            made = await self._examiner.staff(name, "administrator")
            browser = Browser(self._world.connector, 60_000, "en", self._world.answers)
            browser.take(**{made["name"]: made["cookie"]})
            self._warden = browser
        try:
            answer = await self._warden.get(self._world.ports[0], OVERVIEW)
        except (Trouble, Unanswered):
            return []
        tree = LexborHTMLParser(answer.html)
        if tree.css_first("#loops") is None:
            # Staff of the crowd may have ended the warden's powers.
            await self._warden.http.close()
            self._warden = None
            return []
        rows = [row for row in tree.css("#loops li") if row.css_first(".staff-alarm")]
        words = [row.text(separator=" ", strip=True) for row in rows]
        return [re.sub(r"\s+", " ", f"{line.partition(' late')[0]}: {line}") for line in words]

    async def close(self) -> None:
        """Close the browser of the simulated staff user who reads the staff overview."""
        if self._warden is not None:
            await self._warden.http.close()


def difference(one: str, other: str) -> str:
    """Return an excerpt of each text around the first character in which they differ."""
    at = next(
        (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
    begin = max(0, at - NEAR)
    return f"shown:   {one[begin : at + NEAR]!r}\nfetched: {other[begin : at + NEAR]!r}"
