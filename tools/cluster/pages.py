"""Pages of players and spectators that come back after a fault, and what they notice."""

import asyncio
import json
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tools.bench.site.__main__ import Row
from tools.bench.site.address import Address
from tools.bench.site.pages import NO_CONTENT, SitePlayer, now, open_site_socket
from tools.bench.site.socket import Socket
from tools.crowd.site.servers import Site

PAUSES = 4.0, 12.0
"""The shortest and the longest time for which a player thinks before each action, in seconds."""
OPENED_A_SECOND = 100
"""How many sockets are opened a second at first."""
PING_SECONDS, SILENCE_SECONDS = 10, 25
"""Seconds between pings, and seconds of silence after which a page opens another socket."""
ATTEMPTS, RETRY_SECONDS = 60, 0.5
CANCEL_SECONDS = 1.0
UNANSWERED = {502, 503, 504}
"""Statuses after which a page does not know what became of its request."""
LOST = """
import json
from games.models import Event
answered = json.load(open(FILE))
events = Event.objects.filter(match__in={each[0] for each in answered})
found = set(events.values_list("match", "number", "seat"))
print(json.dumps([each for each in answered if tuple(each) not in found]))
"""


@dataclass(slots=True)
class Tally:
    """What all pages have noticed."""

    answered: list[tuple[str, int, int]] = field(default_factory=list)
    """The match, the number of the event and the seat of each action that was answered."""
    refused: Counter[int] = field(default_factory=Counter)
    """How many actions were refused, by the status of the answer."""
    repeated: int = 0
    """Requests that failed on the way and were sent again."""
    late: int = 0
    """Pages without a board some seconds after a restarted server was ready, of all restarts."""
    gaps: list[float] = field(default_factory=list)
    """Seconds from the end of each socket until its page had a whole board again."""


class Page:
    """A page that opens another socket when its own ends, as `static/js/site/socket.js` does."""

    def __init__(
        self,
        site: Address | int,
        row: Row,
        tally: Tally,
        chance: Random,
        pauses: tuple[float, float],
        *,
        seated: bool,
    ) -> None:
        self._site, self._row, self._tally, self._chance = site, row, tally, chance
        self._cookies = row["cookies"] if seated else ""
        self.player = SitePlayer(
            site, row["match"], row["seat"], row["cookies"], row.get("token", "")
        )
        self._pauses = pauses
        self._heard = 0.0
        self._lost: float | None = None

    async def stay(self) -> None:
        """Keep a socket open without end."""
        failures = 0
        while True:
            try:
                await self._listen(await self._open())
                failures = 1
            except (OSError, TimeoutError):
                failures += 1
            self._lost = self._lost or now()
            most = min(4.0, 0.25 * 2.0**failures)
            await asyncio.sleep(0.25 + self._chance.random() * most)

    async def _listen(self, socket: Socket) -> None:
        """Ask the site for signs of life until the socket ends; end it if there are none."""
        self._heard = now()
        while not socket.ended.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(socket.ended.wait(), PING_SECONDS)
            if now() - self._heard > SILENCE_SECONDS:
                self._lost = self._lost or now()
                socket.close()
            elif not socket.ended.is_set():
                socket.send("ping")

    async def _open(self) -> Socket:
        self.player.forget_board()
        return await open_site_socket(
            self._site, self._row["match"], self._read, f"{self._cookies}; csrftoken=x"
        )

    def _read(self, text: bytes, at: float) -> None:
        self._heard = at
        self.player.read(text, at)
        if self._lost is not None and b'"type": "board"' in text[:40]:
            self._tally.gaps.append(at - self._lost)
            self._lost = None

    @property
    def match(self) -> str:
        """The match that the page shows."""
        return self.player.match

    @property
    def version(self) -> int:
        """The version of the board that the page shows."""
        return self.player.version

    @property
    def is_current(self) -> bool:
        """Whether the page has a board from a socket that is open."""
        return self._lost is None

    async def play(self) -> None:
        """Act whenever the page offers an action, after a pause."""
        player = self.player
        while True:
            await asyncio.sleep(self._chance.uniform(*self._pauses))
            while (action := player.next_action()) is None:
                player.changed.clear()
                await player.changed.wait()
            version = player.version
            if not await self._send(action):
                continue
            self._tally.answered.append((player.match, version + 1, player.seat))
            while player.version == version:
                player.changed.clear()
                await player.changed.wait()

    async def _send(self, action: str) -> bool:
        """Send an action until a server answers, always with the same version and name."""
        form = self.player.form(action)
        for attempt in range(ATTEMPTS):
            try:
                status = await self.player.submit(form)
            except (OSError, EOFError):
                status = None
            if status == NO_CONTENT:
                return True
            if status is not None and status not in UNANSWERED:
                self._tally.refused[status] += 1
                return False
            self._tally.repeated += attempt == 0
            await asyncio.sleep(RETRY_SECONDS)
        raise TimeoutError


class Audience:
    """The pages of all players of some matches and of spectators, opened and played on."""

    def __init__(
        self,
        port: int,
        matches: Sequence[Sequence[Row]],
        watchers: int,
        pauses: tuple[float, float] = PAUSES,
    ) -> None:
        self.tally = Tally()
        chance = Random(1)  # noqa: S311  repeatable pauses
        rows = [match[0] for match in matches]
        self.players = [
            Page(port, row, self.tally, chance, pauses, seated=True)
            for match in matches
            for row in match
        ]
        self.pages = [
            *self.players,
            *(
                Page(port, rows[number % len(rows)], self.tally, chance, pauses, seated=False)
                for number in range(watchers)
            ),
        ]
        self._tasks = list[asyncio.Task[None]]()

    async def come(self) -> None:
        """Open all pages, and let the players play."""
        for page in self.pages:
            self._tasks.append(asyncio.create_task(page.stay()))
            await asyncio.sleep(1 / OPENED_A_SECOND)
        self._tasks += [asyncio.create_task(page.play()) for page in self.players]

    async def go(self) -> None:
        """Stop playing and close all pages; raise what has gone wrong in one of them."""
        open_tasks = set(self._tasks)
        while open_tasks:
            # More than once: a task misses it if what it waits for happens at the same moment.
            for task in open_tasks:
                task.cancel()
            _, open_tasks = await asyncio.wait(open_tasks, timeout=CANCEL_SECONDS)
        for result in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result


def find_lost(made: Site, tally: Tally, file: Path) -> list[list[object]]:
    """Return the answered actions that the logs of their matches lack."""
    file.write_text(json.dumps(tally.answered))
    told = made.run_code(LOST.replace("FILE", repr(str(file))))
    found: list[list[object]] = json.loads(told)
    return found
