"""Makes faults in a cluster that is played on, and checks what they leave.

Start it by `python -m tools.cluster.faults`.

The cluster of `make cluster` is used by players with clocks and by spectators. After each fault all
pages with a socket have to agree within ten seconds, or as many as `--seconds` says, and matches
have to go on. Afterwards no answered action may be lost, no player may have run out of time, and
every match has to equal its log. Ends with status 1 if anything of this is not so.
"""

import asyncio
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.bench.site.__main__ import Row, make_matches
from tools.bench.site.pages import now
from tools.cluster.injections import FAULTS, Cluster
from tools.cluster.pages import Audience, find_lost
from tools.cluster.proxy import proxy
from tools.crowd.site.servers import ROOT, TWO, site

PAUSES = 2.0, 6.0
"""Players think as people do, but their clocks never run out while the site works."""
MOST_SECONDS = 10.0
"""Default for the seconds within which all pages with a socket have to show the same."""
BACK_SECONDS = 60.0
"""Seconds after a fault within which all pages have to have a socket."""
PLAY_SECONDS = 10.0
"""Seconds after that within which a player has to have acted."""
SETTLE_SECONDS = 3.0
LOOK_SECONDS = 0.1
STEPPED = Path(__file__).resolve().parent / "stepped"
"""The folder whose `sitecustomize` sets the clock of a process."""
FLAGGED = """
from games.models import Failure, Match
print(Match.objects.filter(ending=Match.Ending.FLAGGED).count(), Failure.objects.count())
"""


async def meet_faults(
    cluster: Cluster, audience: Audience, names: Iterable[str], most_seconds: float
) -> list[str]:
    """Let these faults happen one after the other; return those after which something was wrong."""
    bad = list[str]()
    await audience.come()
    await asyncio.sleep(SETTLE_SECONDS)
    for name in names:
        fault, before = FAULTS[name], len(audience.tally.answered)
        with ExitStack() as stack:
            await asyncio.to_thread(stack.enter_context, fault.inject(cluster))
            await asyncio.sleep(fault.seconds)
            await asyncio.to_thread(stack.close)
        meanwhile = len(audience.tally.answered) - before
        took = await _recover(audience, most_seconds)
        said = f"all pages agree after {took:.1f} s" if took is not None else "PAGES DISAGREE"
        print(f"{name}: {meanwhile} actions answered meanwhile; {said}", flush=True)
        if took is None:
            bad.append(name)
            print("   " + "; ".join(_describe(audience)), flush=True)
        await asyncio.sleep(SETTLE_SECONDS)
    await audience.go()
    return bad


async def _recover(audience: Audience, most_seconds: float) -> float | None:
    """Return after how many seconds all pages show what has happened until now, and play goes on.

    Returns None if a page with a socket does not show it within `most_seconds`, if a page has no
    socket for `BACK_SECONDS`, or if no player acts.
    """
    began, answered = now(), audience.tally.answered
    newest, back = _newest(audience), dict.fromkeys(audience.pages, now())
    while waiting := [
        page for page in audience.pages if not page.is_current or page.version < newest[page.match]
    ]:
        for page in waiting:
            if not page.is_current:
                back[page] = now()
        if (
            now() - began > BACK_SECONDS
            or now() - min(back[page] for page in waiting) > most_seconds
        ):
            return None
        await asyncio.sleep(LOOK_SECONDS)
    took, many = now() - began, len(answered)
    while len(answered) == many:
        if now() - began > took + PLAY_SECONDS:
            return None
        await asyncio.sleep(LOOK_SECONDS)
    return took


def _newest(audience: Audience) -> Mapping[str, int]:
    """Return for each match the newest version that a page has seen or an answer has told."""
    newest = dict[str, int]()
    seen = [(page.match, page.version) for page in audience.pages]
    told = [(match, number) for match, number, _ in audience.tally.answered]
    for match, version in seen + told:
        newest[match] = max(newest.get(match, 0), version)
    return newest


def _describe(audience: Audience) -> list[str]:
    """Return what is wrong with the pages now."""
    newest = _newest(audience)
    outdated = [page for page in audience.pages if page.version < newest[page.match]]
    lost = sum(not page.is_current for page in audience.pages)
    return [
        f"{lost} of {len(audience.pages)} pages without a socket",
        f"{len(outdated)} behind, of {len({page.match for page in outdated})} matches",
        f"{len(audience.tally.answered)} actions answered until now",
    ]


def main() -> int:
    """Run the cluster, make the faults, print what was found, and return the exit status."""
    parser = ArgumentParser(prog="python -m tools.cluster.faults")
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--watchers", type=int, default=1400)
    parser.add_argument("--only", nargs="+", choices=FAULTS, default=list(FAULTS), metavar="FAULT")
    parser.add_argument("--seconds", type=float, default=MOST_SECONDS)
    options = parser.parse_args()
    with TemporaryDirectory(prefix="tahur-faults-") as name:
        folder = Path(name)
        clock = folder / "clock"
        clock.write_text("0")
        settings = {
            "LIMITS": "off",
            "STEPPED_CLOCK": str(clock),
            "PYTHONPATH": f"{STEPPED}{os.pathsep}{ROOT}",
        }
        with (
            site(TWO, folder, timekeepers=2, settings=settings) as made,
            proxy(made.ports, folder, trusted=True) as port,
            ExitStack() as stack,
        ):
            rows = make_matches(made, options.matches, "--pace", "long")
            cluster = Cluster(made, folder, port, clock, stack)
            bad = _run(cluster, rows, options)
    return int(bool(bad))


def _run(cluster: Cluster, rows: list[list[Row]], options: Namespace) -> Sequence[str]:
    """Let the faults happen, check everything afterwards, and return what was wrong."""
    made = cluster.made
    audience = Audience(cluster.port, rows, options.watchers, PAUSES)
    bad = asyncio.run(meet_faults(cluster, audience, options.only, options.seconds))
    tally = audience.tally
    lost = find_lost(made, tally, cluster.folder / "answered.json")
    audit = made.manage("verify_matches")
    flagged, failures = map(int, made.run_code(FLAGGED).split())
    ended = made.find_ended_processes()
    if lost:
        print(f"lost (match, number, seat): {lost}")
    refused = ", ".join(f"{count} with {status}" for status, count in tally.refused.items())
    print(f"{len(tally.answered)} actions answered, {len(lost)} of them lost")
    print(f"{tally.repeated} requests had to be repeated; refused: {refused or 'none'}")
    print(f"{flagged} players ran out of time; {failures} matches have failed in the background")
    print(f"ended by itself: {', '.join(ended) or 'nothing'}")
    print((audit.stdout + audit.stderr).strip())
    if lost or audit.returncode or flagged or failures or ended:
        bad.append("what was found afterwards")
    return bad


if __name__ == "__main__":
    sys.exit(main())
