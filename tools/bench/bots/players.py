"""Simulated users who play against bots, each with pauses between their actions."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import TypedDict

from tools.bench.site.pages import SitePlayer

SECONDS_FOR_A_BOARD = 5.0
TURN = 4
"""Number of actions of a turn; users begin spread over the pauses of one turn."""


class Row(TypedDict):
    """A user in a match against a bot, as `tools.bench.bots.matches` prints it."""

    match: str
    seat: int
    cookies: str


class Crowd:
    """Simulated users, whose pauses are even between half and one and a half of `pause`."""

    def __init__(self, pages: Sequence[SitePlayer], pause: float) -> None:
        self._pages, self._pause = pages, pause
        self.actions = 0
        """Number of actions that the site has carried out for these users."""

    @classmethod
    async def open(cls, port: int, rows: Sequence[Row], pause: float) -> "Crowd":
        """Open the pages of all users; `pause` is the mean pause before an action, in seconds."""
        return cls(
            [
                await SitePlayer.open(port, row["match"], row["seat"], row["cookies"])
                for row in rows
            ],
            pause,
        )

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Let all users play inside this context. Raises what the play of any user raises."""
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(self._play(*each)) for each in enumerate(self._pages)]
            yield
            for task in tasks:
                task.cancel()

    async def _play(self, number: int, page: SitePlayer) -> None:
        rng = Random(number)  # noqa: S311  nothing secret here
        await asyncio.sleep(rng.random() * TURN * self._pause)
        while True:
            action, version = page.next_action(), page.version
            if action is None:
                await _next_board(page)
                continue
            await asyncio.sleep(self._pause * (0.5 + rng.random()))
            if page.version == version:
                self.actions += await page.act(action)
                while page.version == version:
                    await _next_board(page)


async def _next_board(page: SitePlayer) -> None:
    page.changed.clear()
    with suppress(TimeoutError):
        await asyncio.wait_for(page.changed.wait(), SECONDS_FOR_A_BOARD)
