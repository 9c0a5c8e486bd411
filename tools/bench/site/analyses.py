"""Measures whether analyses make moves slower: `python -m tools.bench.site.analyses`.

Players act at the pace of people on one server process. In turn no analysis is requested, and more
than the worker can do. Prints how long a move takes until the opponent's page has the new board,
and the processor time that it costs the server, without and with analyses.
"""

import asyncio
import os
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tools.bench.site.__main__ import Row, make_matches
from tools.bench.site.measures import Figures, play_all
from tools.bench.site.pages import SitePlayer
from tools.bench.site.servers import Server, real_site
from tools.crowd.site.servers import ONE, Site

MATCHES, GAMES, ROUNDS, SECONDS = 20, 8, 5, 15.0
"""Matches in play, games to analyse, rounds, and seconds of each half of a round."""
PAUSES = 0.5, 1.5
"""The shortest and the longest time for which a player thinks before each action, in seconds."""
PLAY_GAMES = "from tools.bench.bot_games import play_games; play_games({games})"
WITHDRAW = "from games.models import Analysis; Analysis.objects.all().delete()"
REQUEST = """
from games.analysis.requests import request_analysis
from games.models import Match
for match in Match.objects.filter(stage=Match.Stage.OVER):
    request_analysis(match, match.seats.first().user)
"""
WAITING = "from games.models import Analysis; print(Analysis.objects.filter(done_at=None).count())"
FIGURES: dict[str, Callable[[Figures], float]] = {
    "board seen, p50 ms": lambda figures: figures.quantile(0.5) * 1000,
    "board seen, p95 ms": lambda figures: figures.quantile(0.95) * 1000,
    "board seen, p99 ms": lambda figures: figures.quantile(0.99) * 1000,
    "server CPU ms a move": lambda figures: figures.cpu_per_action * 1000,
}


async def _measure(
    server: Server, site: Site, matches: Sequence[Sequence[Row]], rounds: int
) -> tuple[list[Figures], list[Figures]]:
    """Return the figures of each round without analyses, and with them."""
    chance, idle, busy = Random(1), list[Figures](), list[Figures]()  # noqa: S311  repeatable pauses
    for number in range(1, rounds + 1):
        for code, figures in ((WITHDRAW, idle), (REQUEST, busy)):
            await asyncio.to_thread(site.run_code, code)
            if figures is idle:
                await _analyses_end(server)
            used = server.analyses_cpu()
            figures.append(await _play(server, matches, chance))
            used = server.analyses_cpu() - used
            print(
                f"{number}: {figures[-1].actions:5} moves, {figures[-1].quantile(0.5) * 1000:6.1f} "
                f"ms p50, {used:5.1f} s CPU for analyses, load {os.getloadavg()[0]:.1f}",
                flush=True,
            )
        waiting = await asyncio.to_thread(site.run_code, WAITING)
        print(f"   {waiting.strip()} of {GAMES} analyses still to do", flush=True)
    return idle, busy


async def _analyses_end(server: Server) -> None:
    """Wait until what was begun of an analysis is done."""
    before = -1.0
    while before != (before := server.analyses_cpu()):
        await asyncio.sleep(1)


async def _play(server: Server, matches: Sequence[Sequence[Row]], chance: Random) -> Figures:
    players = [
        [
            await SitePlayer.open(server.port, row["match"], row["seat"], row["cookies"])
            for row in match
        ]
        for match in matches
    ]
    figures = await play_all(server, players, SECONDS, lambda: chance.uniform(*PAUSES))
    for player in chain.from_iterable(players):
        player.socket.close()
    return figures


def _sum(rounds: Sequence[Figures]) -> Figures:
    return Figures(
        sum(each.actions for each in rounds),
        sum(each.seconds for each in rounds),
        sum(each.cpu for each in rounds),
        [latency for each in rounds for latency in each.latencies],
    )


def main() -> None:
    """Measure in turn without and with analyses, and print both and their ratio."""
    parser = ArgumentParser(prog="python -m tools.bench.site.analyses")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    rounds = parser.parse_args().rounds
    with TemporaryDirectory() as folder, real_site(ONE, Path(folder)) as (server, site):
        site.run_code(PLAY_GAMES.format(games=GAMES))
        matches = make_matches(site, MATCHES)
        found = asyncio.run(_measure(server, site, matches, rounds))
    idle, busy = map(_sum, found)
    print(f"{idle.actions} and {busy.actions} moves")
    print(f"{'':24}{'idle':>8}{'analyses':>10}{'ratio':>8}")
    for name, figure in FIGURES.items():
        one, other = figure(idle), figure(busy)
        print(f"{name:24}{one:8.1f}{other:10.1f}{other / one:8.2f}")


if __name__ == "__main__":
    main()
