"""Measures what players notice of a deploy: `python -m tools.cluster.rolling`.

Matches are played at the pace of people and watched by spectators, all through the proxy, while
both servers are restarted one after the other. Ends with status 1 if an answered action is lost, a
match differs from its log, or more than one page in a hundred has no board three seconds after a
restarted server is ready.
"""

import asyncio
import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tools.bench.site.__main__ import Row, make_matches
from tools.bench.site.pages import NO_CONTENT, SitePlayer, now, open_site_socket
from tools.bench.site.socket import Socket
from tools.cluster.proxy import proxy
from tools.crowd.site.servers import TWO, Site, site

PAUSES = 4.0, 12.0
"""The shortest and the longest time for which a player thinks before each action, in seconds."""
SETTLE_SECONDS = 10.0
"""Seconds before the first restart and after each."""
MOST_SECONDS = 3.0
"""Seconds after a server is ready again within which pages have to have a board."""
SHARE = 0.99
OPENED_A_SECOND = 100
"""How many sockets are opened a second before the first restart."""
ATTEMPTS, RETRY_SECONDS = 60, 0.5
UNANSWERED = {None, 502, 503, 504}
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
    refused: int = 0
    repeated: int = 0
    """Requests that failed on the way and were sent again."""
    late: int = 0
    """Pages without a board when a server had been ready for `MOST_SECONDS`, of all restarts."""
    gaps: list[float] = field(default_factory=list)
    """Seconds from the end of each socket until its page had a whole board again."""


class Page:
    """A page that opens another socket when its own ends, as `static/js/site/socket.js` does."""

    def __init__(self, port: int, row: Row, tally: Tally, chance: Random, *, seated: bool) -> None:
        self._port, self._row, self._tally, self._chance = port, row, tally, chance
        self._cookies = row["cookies"] if seated else ""
        self.player = SitePlayer(port, row["match"], row["seat"], row["cookies"])
        self._lost: float | None = None

    async def stay(self) -> None:
        """Keep a socket open without end."""
        failures = 0
        while True:
            try:
                socket = await self._open()
                await socket.ended.wait()
                failures = 1
            except (OSError, TimeoutError):
                failures += 1
            self._lost = self._lost or now()
            most = min(4.0, 0.25 * 2.0**failures)
            await asyncio.sleep(0.25 + self._chance.random() * most)

    async def _open(self) -> Socket:
        self.player.forget_board()
        return await open_site_socket(
            self._port, self._row["match"], self._read, f"{self._cookies}; csrftoken=x"
        )

    def _read(self, text: bytes, at: float) -> None:
        self.player.read(text, at)
        if self._lost is not None and b'"type": "board"' in text[:40]:
            self._tally.gaps.append(at - self._lost)
            self._lost = None

    @property
    def is_current(self) -> bool:
        """Whether the page has a board from a socket that is open."""
        return self._lost is None

    async def play(self) -> None:
        """Act whenever the page offers an action, after a pause."""
        player = self.player
        while True:
            await asyncio.sleep(self._chance.uniform(*PAUSES))
            while (action := player.next_action()) is None:
                player.changed.clear()
                await player.changed.wait()
            version = player.version
            if await self._send(action):
                self._tally.answered.append((player.match, version + 1, player.seat))
            while player.version == version:
                player.changed.clear()
                await player.changed.wait()

    async def _send(self, action: str) -> bool:
        """Send an action until a server answers, always with the same name."""
        for attempt in range(ATTEMPTS):
            try:
                status = await self.player.request(action)
            except (OSError, EOFError):
                status = None
            if status == NO_CONTENT:
                return True
            if status not in UNANSWERED:
                self._tally.refused += 1
                return False
            self._tally.repeated += attempt == 0
            await asyncio.sleep(RETRY_SECONDS)
        raise TimeoutError


async def measure(made: Site, port: int, matches: Sequence[Sequence[Row]], watchers: int) -> Tally:
    """Restart both servers while these matches are played and watched; print what pages notice."""
    tally, chance = Tally(), Random(1)  # noqa: S311  repeatable pauses
    players = [Page(port, row, tally, chance, seated=True) for match in matches for row in match]
    rows = [match[0] for match in matches]
    others = [
        Page(port, rows[number % len(rows)], tally, chance, seated=False)
        for number in range(watchers)
    ]
    pages = [*players, *others]
    tasks = list[asyncio.Task[None]]()
    for page in pages:
        tasks.append(asyncio.create_task(page.stay()))
        await asyncio.sleep(1 / OPENED_A_SECOND)
    tasks += [asyncio.create_task(page.play()) for page in players]
    await asyncio.sleep(SETTLE_SECONDS)
    for number in range(len(made.ports)):
        before = len(tally.answered)
        stopped = await asyncio.to_thread(made.restart, number)
        await asyncio.sleep(MOST_SECONDS)
        current = sum(page.is_current for page in pages)
        tally.late += len(pages) - current
        print(
            f"server {number + 1}: ended after {stopped:.1f} s; "
            f"{len(tally.answered) - before} actions answered meanwhile; "
            f"{MOST_SECONDS:.0f} s after its return {current} of {len(pages)} pages are current"
        )
        await asyncio.sleep(SETTLE_SECONDS)
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, Exception):
            raise result
    return tally


def main() -> int:
    """Run the site, restart its servers, print what was noticed, and return the exit status."""
    parser = ArgumentParser(prog="python -m tools.cluster.rolling")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--watchers", type=int, default=1600)
    options = parser.parse_args()
    with TemporaryDirectory(prefix="tahur-rolling-") as name:
        folder = Path(name)
        with (
            site(TWO, folder, timekeepers=2, settings={"LIMITS": "off"}) as made,
            proxy(made.ports, folder, trusted=True) as port,
        ):
            matches = make_matches(made, options.matches)
            tally = asyncio.run(measure(made, port, matches, options.watchers))
            lost = find_lost(made, tally, folder / "answered.json")
            audit = made.manage("verify_matches")
    gaps = sorted(tally.gaps)
    pages = len(made.ports) * (2 * options.matches + options.watchers)
    print(f"{len(tally.answered)} actions answered, {len(lost)} of them lost")
    print(f"{tally.repeated} requests had to be repeated, {tally.refused} were refused")
    if gaps:
        median, last = gaps[len(gaps) // 2], gaps[int(len(gaps) * SHARE)]
        print(f"{len(gaps)} sockets ended; a board after {median:.1f} s, 99 % within {last:.1f} s")
    print((audit.stdout + audit.stderr).strip())
    return int(bool(lost or audit.returncode or not gaps or tally.late > (1 - SHARE) * pages))


def find_lost(made: Site, tally: Tally, file: Path) -> list[list[object]]:
    """Return the answered actions that the logs of their matches lack."""
    file.write_text(json.dumps(tally.answered))
    told = made.manage("shell", "--no-imports", "-c", LOST.replace("FILE", repr(str(file))))
    if told.returncode:
        raise ChildProcessError(told.stderr)
    found: list[list[object]] = json.loads(told.stdout)
    return found


if __name__ == "__main__":
    sys.exit(main())
