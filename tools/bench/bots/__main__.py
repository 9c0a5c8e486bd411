"""Measures how late bots and clocks act on the running site: `make bench-bots`.

Half of the matches are backgammon against the master, the others are all games and levels in turn.
The users act over loopback, each after a pause. In the middle of the measurement the clocks of
other matches all run out at the same moment. The server and all its processes run on one core, and
the simulated users on the others.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.bench.bots.players import TURN, Crowd, Row
from tools.bench.site.servers import Server, real_site
from tools.crowd.site.servers import ONE, ROOT, SETUPS, Site

TOLERANCE = 0.5
"""Seconds by which an action may miss its time."""
SECONDS_FOR_CLOCKS = 10.0


def main() -> None:
    """Measure as the options say, and print the results."""
    options = _parser().parse_args()
    with (
        TemporaryDirectory() as folder,
        _on_one_core(pinned=not options.all_cores),
        real_site(options.setup, Path(folder)) as (server, site),
    ):
        _measure(server, site, options)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100, help="matches against bots")
    parser.add_argument("--clocks", type=int, default=100, help="clocks that run out together")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--pause", type=float, default=5.0, help="of a user before each action")
    parser.add_argument("--setup", choices=SETUPS, default=ONE)
    parser.add_argument("--all-cores", action="store_true", help="let the server use every core")
    return parser


@contextmanager
def _on_one_core(*, pinned: bool) -> Iterator[None]:
    """Let child processes that start inside this context run on one core only."""
    cores = os.sched_getaffinity(0)
    if pinned:
        os.sched_setaffinity(0, {min(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def _measure(server: Server, site: Site, options: argparse.Namespace) -> None:
    own = set(range(os.cpu_count() or 1)) - ({0} if not options.all_cores else set())
    os.sched_setaffinity(0, own or {0})
    rows: list[Row] = json.loads(_ask(site, "make", str(options.matches), str(options.clocks)))
    actions, since, out, seconds, cpu = asyncio.run(_play(server, site, rows, options))
    late: Mapping[str, list[float]] = json.loads(_ask(site, "read", str(since), out))
    by_bots = [each for name, values in late.items() if name != "clock" for each in values]
    print(f"{options.matches} matches, {seconds:.0f} s, processor {100 * cpu / seconds:.0f} %")
    rates = f"{actions / seconds:.1f} actions of users and {len(by_bots) / seconds:.1f} of bots"
    print(f"{rates} a second")
    print(f"{'seconds late':24}{'number':>8}{'p50':>8}{'p99':>8}{'worst':>8}{'in time':>9}")
    for name in sorted(late):
        _print_line(name, late[name])
    _print_line("all bots", by_bots)


async def _play(
    server: Server, site: Site, rows: list[Row], options: argparse.Namespace
) -> tuple[int, float, str, float, float]:
    """Let users play.

    Returns the number of their actions, when counting began, when clocks ran out, seconds, and
    seconds of processor time.
    """
    crowd = await Crowd.open(server.port, rows, options.pause)
    async with crowd.playing():
        await asyncio.sleep(TURN * options.pause)
        since, cpu, before = time.time(), server.cpu(), crowd.actions
        await asyncio.sleep(max(0.0, options.seconds / 2 - SECONDS_FOR_CLOCKS))
        out = await asyncio.to_thread(_ask, site, "expire", str(SECONDS_FOR_CLOCKS))
        await asyncio.sleep(max(0.0, since + options.seconds - time.time()))
        seconds, actions = time.time() - since, crowd.actions - before
        return actions, since, out, seconds, server.cpu() - cpu


def _ask(site: Site, *command: str) -> str:
    asked = [sys.executable, "-m", "tools.bench.bots.matches", *command]
    made = subprocess.run(
        asked, cwd=ROOT, env=dict(site.environment), check=True, capture_output=True, text=True
    )
    return made.stdout.splitlines()[-1] if made.stdout else ""


def _print_line(name: str, late: list[float]) -> None:
    ordered = sorted(late)
    if not ordered:
        print(f"{name:24}{0:8}")
        return
    p50, p99 = (ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.99))
    in_time = sum(abs(each) <= TOLERANCE for each in ordered) / len(ordered)
    figures = f"{p50:8.3f}{p99:8.3f}{ordered[-1]:8.3f}{100 * in_time:8.1f}%"
    print(f"{name:24}{len(ordered):8}{figures}")


main()
