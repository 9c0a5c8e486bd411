"""All people of a load test: they come one after the other, play, and go."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from types import TracebackType
from typing import TypeVar

import aiohttp

from tools.bench.site.__main__ import Row
from tools.bench.site.address import Address
from tools.crowd.browser import Trouble, Unanswered
from tools.load.people import PAUSES, Notes, Seat
from tools.load.visitors import TOO_MANY, Refused, Visitor, begin

T = TypeVar("T")
CHECK_SECONDS = 0.5
SECONDS_TO_COME = 120.0
"""Seconds that the site has to let in the last people."""
RETRY_SECONDS = 5.0
CONNECTIONS = 100
"""The most connections over which pages are requested at the same time."""


@dataclass(frozen=True, slots=True)
class Shares:
    """How many people come, and which shares of them watch or play against computers."""

    people: int
    watchers: float
    """The share of all people."""
    computers: float
    """The share of the players."""

    def groups(self) -> list[int]:
        """Return for each match how many people play it: two, or one against a computer."""
        players = self.people - self.spectators
        alone = round(players * self.computers)
        alone += (players - alone) % 2
        return [2] * ((players - alone) // 2) + [1] * alone

    @property
    def spectators(self) -> int:
        """How many people watch."""
        return round(self.people * self.watchers)


class Crowd:
    """The people of a load test, inside an `async with` block, at whose end all of them go."""

    def __init__(
        self,
        site: Address,
        shares: Shares,
        *,
        level: str = "",
        arrivals: float = 5.0,
        pauses: tuple[float, float] = PAUSES,
    ) -> None:
        self.site, self.shares, self.notes = site, shares, Notes()
        self.answers = Counter[str]()
        """How many pages were answered, by method, address and status."""
        self.unanswered = 0
        self.seconds = self.own_cpu = 0.0
        """How long was counted, and the processor time of this program meanwhile."""
        self._level, self._arrivals, self._pauses = level, arrivals, pauses
        self._chance = Random(1)  # noqa: S311  repeatable pauses
        self._live = list[Row]()
        self._tasks = list[asyncio.Task[None]]()
        self._visitors = list[Visitor]()
        self._came = 0

    async def __aenter__(self) -> "Crowd":
        self._connector = aiohttp.TCPConnector(limit=CONNECTIONS)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for task in self._tasks:
            task.cancel()
        results = await asyncio.gather(*self._tasks, return_exceptions=True)
        for visitor in self._visitors:
            await visitor.leave()
        await self._connector.close()
        for result in results:
            if isinstance(result, Exception) and error is None:
                raise result

    async def come(self) -> None:
        """Let all people come, some each second; return when everyone plays or watches."""
        groups = self.shares.groups()
        for group in groups:
            if self.notes.over_limit:
                return
            visitors = [self._visitor() for _ in range(group)]
            self._start(self._play(visitors))
            await asyncio.sleep(group / self._arrivals)
        await self._wait(SECONDS_TO_COME, lambda: self._came >= len(groups))
        for _ in range(self.shares.spectators if self._live else 0):
            self._start(self._watch(self._visitor()))
            await asyncio.sleep(1 / self._arrivals)
        await self._wait(SECONDS_TO_COME, lambda: self._came >= len(self._tasks))

    async def play(self, seconds: float) -> None:
        """Let everyone go on for some seconds, or until something is over a limit.

        What is noticed meanwhile replaces what was noticed before.
        """
        self._forget()
        wall, cpu = time.monotonic(), time.process_time()
        await self._wait(seconds, lambda: False)
        self.seconds, self.own_cpu = time.monotonic() - wall, time.process_time() - cpu

    @property
    def matches(self) -> int:
        """How many matches are being played."""
        return len(self._live)

    def _forget(self) -> None:
        """Forget what was noticed so far, but not that something was over a limit."""
        notes = self.notes
        notes.actions = notes.unopened = notes.ended = notes.repeated = self.unanswered = 0
        for noticed in (notes.latencies, notes.gaps, notes.answered):
            noticed.clear()
        for counted in (notes.refused, notes.lost, self.answers):
            counted.clear()

    def _visitor(self) -> Visitor:
        visitor = Visitor(self.site, self._connector, self.answers)
        self._visitors.append(visitor)
        return visitor

    def _seat(self, row: Row, *, seated: bool) -> Seat:
        return Seat(self.site, row, self.notes, self._chance, self._pauses, seated=seated)

    def _start(self, life: Coroutine[None, None, None]) -> None:
        self._tasks.append(asyncio.create_task(life))

    async def _wait(self, seconds: float, done: Callable[[], bool]) -> None:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and not done() and not self.notes.over_limit:
            for task in self._tasks:
                if task.done():
                    # No visitor goes before the end, so this one has failed.
                    task.result()
            await asyncio.sleep(min(CHECK_SECONDS, max(0.0, deadline - time.monotonic())))

    async def _play(self, visitors: Sequence[Visitor]) -> None:
        """Play one match after the other."""
        came = False
        while True:
            rows = await self._try(partial(begin, visitors, self._level, self._chance))
            seats = [self._seat(row, seated=True) for row in rows]
            if len(seats) > 1:
                seats[0].opponent, seats[1].opponent = seats[1], seats[0]
            self._live.append(rows[0])
            self._came += not came
            came = True
            lives = (life for each in seats for life in (each.until_ended(), each.play()))
            await asyncio.gather(*lives)
            self._live.remove(rows[0])
            self.notes.ended += 1

    async def _watch(self, visitor: Visitor) -> None:
        """Watch one match after the other."""
        came = False
        while True:
            while not self._live:
                await asyncio.sleep(RETRY_SECONDS)
            row = self._chance.choice(self._live)
            await self._try(partial(visitor.open, f"/matches/{row['match']}/"))
            self._came += not came
            came = True
            await self._seat(row, seated=False).until_ended()

    async def _try(self, visit: Callable[[], Awaitable[T]]) -> T:
        """Try until the site lets a visitor in."""
        while True:
            try:
                return await visit()
            except Trouble:
                pass  # It is counted among the answers.
            except Unanswered:
                self.unanswered += 1
            except Refused as refused:
                if refused.status != TOO_MANY:
                    raise
                self.notes.over_limit = str(refused)
            await asyncio.sleep(RETRY_SECONDS)
