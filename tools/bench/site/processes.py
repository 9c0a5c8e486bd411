"""Measures one and two server processes on PostgreSQL: `python -m tools.bench.site.processes`.

The same two processes serve throughout. First all players open their pages at one of them, then at
both: each match at one process, then the two players of each match at different ones. Before and
after that the naive site is measured, as `make bench-site` does.
"""

import asyncio
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory

from tools.bench.site.__main__ import MATCHES, Row, make_matches
from tools.bench.site.measures import Figures, play_all
from tools.bench.site.pages import NaivePlayer, SitePlayer
from tools.bench.site.servers import Server, naive_site, real_site
from tools.crowd.site.servers import TWO

SECONDS = 12.0
ONE_PROCESS = "one process"
BY_MATCH = "two, each match at one of them"
BY_PLAYER = "two, the players of a match at different ones"
SPREADS = (ONE_PROCESS, BY_MATCH, BY_PLAYER)


def main() -> None:
    """Measure the sites in turn, and print the figures and their ratios."""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        for name in ("site", "naive"):
            (Path(folder) / name).mkdir()
        naive = stack.enter_context(naive_site(Path(folder) / "naive"))
        real, site = stack.enter_context(real_site(TWO, Path(folder) / "site"))
        rows = [make_matches(site, MATCHES) for _ in SPREADS]
        asyncio.run(_measure(real, rows, naive))


async def _measure(real: Server, rows: Sequence[list[list[Row]]], naive: Server) -> None:
    naive_rates = [(await _play_naively(naive, 0)).rate]
    found = {
        spread: await _play(real, matches, spread)
        for matches, spread in zip(rows, SPREADS, strict=True)
    }
    naive_rates.append((await _play_naively(naive, MATCHES)).rate)
    one = found[ONE_PROCESS]
    print(f"{'':48}{'a second':>10}{'to one':>8}{'to naive':>10}{'CPU ms':>8}{'p50 ms':>8}")
    for title, each in found.items():
        print(
            f"{title:48}{each.rate:10.1f}{each.rate / one.rate:8.2f}"
            f"{each.rate / mean(naive_rates):10.2f}{each.cpu_per_action * 1000:8.2f}"
            f"{each.quantile(0.5) * 1000:8.1f}"
        )


async def _play(server: Server, matches: Sequence[Sequence[Row]], spread: str) -> Figures:
    opened = []
    for number, rows in enumerate(matches):
        ports = [server.ports[_process_of(spread, number, row["seat"])] for row in rows]
        opened.append(
            [
                await SitePlayer.open(port, row["match"], row["seat"], row["cookies"])
                for port, row in zip(ports, rows, strict=True)
            ]
        )
    return await play_all(server, opened, SECONDS)


def _process_of(spread: str, match: int, seat: int) -> int:
    """Return the index of the process for a seat of a match, by the match's number."""
    return {ONE_PROCESS: 0, BY_MATCH: match % 2, BY_PLAYER: seat}[spread]


async def _play_naively(server: Server, first: int) -> Figures:
    matches = [
        [await NaivePlayer.open(server.port, str(first + number), seat) for seat in (0, 1)]
        for number in range(MATCHES)
    ]
    return await play_all(server, matches, SECONDS)


if __name__ == "__main__":
    main()
