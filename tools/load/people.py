"""Players and spectators at the pace of people, and what they notice."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from tools.bench.site.__main__ import Row
from tools.bench.site.address import Address
from tools.bench.site.pages import Arrival, ignore, now
from tools.bench.site.socket import Socket
from tools.cluster.pages import Page, Tally
from tools.load.visitors import TOO_MANY
from tools.tasks import end_task

PAUSES = 2.0, 6.0
"""The shortest and the longest time for which a player thinks before each action, in seconds.

So there is an action each four seconds in a match, and its clocks do not run out.
"""
SOCKET_TOO_MANY = 4429
"""The close code of a socket over a limit."""
ENDED = 'id="result"'
"""What the board of a match says when the match has ended."""


@dataclass(slots=True)
class Notes(Tally):
    """What all people have noticed."""

    actions: int = 0
    """Actions that were answered."""
    latencies: list[float] = field(default_factory=list)
    """Seconds from each action until the opponent's page had the board that shows it."""
    lost: Counter[int] = field(default_factory=Counter)
    """Sockets that ended by themselves, by the code of the server; 0 without one."""
    unopened: int = 0
    """Attempts to open a socket that failed."""
    ended: int = 0
    """Matches that were played to their end."""
    over_limit: str = ""
    """What the site has refused because of a rate limit; empty if nothing was."""


class Seat(Page):
    """The page of a player or spectator of a match, until the match has ended."""

    def __init__(
        self,
        site: Address,
        row: Row,
        notes: Notes,
        chance: Random,
        pauses: tuple[float, float],
        *,
        seated: bool,
    ) -> None:
        super().__init__(site, row, notes, chance, pauses, seated=seated)
        self._notes = notes
        self._socket: Socket | None = None
        self.opponent: Seat | None = None

    async def _open(self) -> Socket:
        if self._socket is not None:
            self._notes.lost[self._socket.code] += 1
            if self._socket.code == SOCKET_TOO_MANY:
                self._notes.over_limit = f"A socket was closed with code {SOCKET_TOO_MANY}"
            self._socket = None
        try:
            self._socket = await super()._open()
        except (OSError, TimeoutError):
            self._notes.unopened += 1
            raise
        return self._socket

    async def play(self) -> None:
        """Act whenever the page offers an action, after a pause, until the match has ended."""
        player = self.player
        while not self.has_ended:
            await asyncio.sleep(self._chance.uniform(*self._pauses))
            action = player.next_action()
            if action is None:
                await self._next_board()
                continue
            version = player.version
            self._time_next_board(version)
            if not await self._send(action):
                if self._notes.refused[TOO_MANY]:
                    self._notes.over_limit = f"An action was answered {TOO_MANY}"
                continue
            self._notes.actions += 1
            while player.version == version:
                await self._next_board()

    async def until_ended(self) -> None:
        """Keep the socket open until the match has ended; then close it."""
        staying = asyncio.create_task(self.stay())
        try:
            while not self.has_ended:
                await self._next_board()
        finally:
            await end_task(staying)
            if self._socket is not None:
                self._socket.close()

    @property
    def has_ended(self) -> bool:
        """Whether the page shows that its match has ended."""
        return ENDED in self.player.html

    async def _next_board(self) -> None:
        self.player.changed.clear()
        await self.player.changed.wait()

    def _time_next_board(self, version: int) -> None:
        """Note how long the opponent's page waits for a board newer than `version`."""
        if self.opponent is None:
            return
        page, began = self.opponent.player, now()

        def note(arrival: Arrival) -> None:
            if arrival.version > version:
                self._notes.latencies.append(arrival.at - began)
                page.arrived = ignore

        page.arrived = note
