"""Measures the real site and a naive one in one run, and compares them: `make bench-site`."""

import asyncio
import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NotRequired, TypedDict

from boardsite.serving.options import DAPHNE, SERVERS
from tools.bench.site.measures import Figures, play_all, play_one
from tools.bench.site.pages import (
    NaivePlayer,
    Player,
    SitePlayer,
    Watcher,
    open_site_socket,
)
from tools.bench.site.report import Line, print_table
from tools.bench.site.servers import Server, naive_site, real_site
from tools.bench.site.socket import Socket, open_socket
from tools.crowd.site.servers import ONE, ROOT, Site

MATCHES, SECONDS = 50, 15.0
MOVES, WATCHED_MOVES, WATCHERS = 100, 30, 1000


class Row(TypedDict):
    """A player of a match on the real site, as printed by `tools.bench.site.matches`."""

    match: str
    seat: int
    cookies: str
    secret: str
    token: NotRequired[str]
    """The CSRF token among the cookies, if they have one."""


def main() -> None:
    """Run each measurement on the real site, then on the naive site, and print all results.

    `--server` chooses the server of the real site; the naive one always runs by Daphne.
    """
    parser = ArgumentParser(prog="python -m tools.bench.site")
    parser.add_argument("--server", choices=SERVERS, default=DAPHNE)
    os.environ["ASGI_SERVER"] = parser.parse_args().server
    with TemporaryDirectory() as folder, ExitStack() as stack:
        for name in ("site", "naive"):
            (Path(folder) / name).mkdir()
        naive = stack.enter_context(naive_site(Path(folder) / "naive"))
        real, site = stack.enter_context(real_site(ONE, Path(folder) / "site"))
        print_table(asyncio.run(_measure(real, make_matches(site, MATCHES + 2), naive)))


def make_matches(site: Site, many: int, *options: str) -> list[list[Row]]:
    """Make `many` matches on the real site, and return the players of each."""
    command = [sys.executable, "-m", "tools.bench.site.matches", str(many), *options]
    made = subprocess.run(
        command, cwd=ROOT, env=dict(site.environment), check=True, capture_output=True, text=True
    )
    found: list[list[Row]] = json.loads(made.stdout.splitlines()[-1])
    return found


async def _measure(real: Server, rows: Sequence[Sequence[Row]], naive: Server) -> list[Line]:
    alone, watched, *many = rows
    return [
        Line(
            f"{MATCHES} matches at once",
            await play_all(real, [await _open(real, match) for match in many], SECONDS),
            await play_all(naive, [await _open_naive(naive, n) for n in range(MATCHES)], SECONDS),
        ),
        Line(
            "one match",
            await play_one(real, await _open(real, alone), MOVES),
            await play_one(naive, await _open_naive(naive, MATCHES), MOVES),
        ),
        Line(
            f"one match, {WATCHERS} watchers",
            await _watch(real, watched),
            await _watch_naive(naive, MATCHES + 1),
        ),
    ]


async def _open(server: Server, rows: Sequence[Row]) -> list[Player]:
    return [
        await SitePlayer.open(server.port, row["match"], row["seat"], row["cookies"])
        for row in rows
    ]


async def _open_naive(server: Server, number: int) -> list[Player]:
    return [await NaivePlayer.open(server.port, str(number), seat) for seat in (0, 1)]


async def _watch(server: Server, rows: Sequence[Row]) -> Figures:
    opening = partial(_open_watcher, server.port, rows[0]["match"])
    players = await _open(server, rows)
    return await play_one(server, players, WATCHED_MOVES, WATCHERS, opening)


async def _watch_naive(server: Server, number: int) -> Figures:
    players = await _open_naive(server, number)
    opening = partial(_open_naive_watcher, server.port, number)
    return await play_one(server, players, WATCHED_MOVES, WATCHERS, opening)


async def _open_watcher(port: int, match: str, page: Watcher) -> Socket:
    return await open_site_socket(port, match, page.read)


async def _open_naive_watcher(port: int, match: int, page: Watcher) -> Socket:
    return await open_socket(port, f"/ws/{match}/", page.read, {})


if __name__ == "__main__":
    main()
