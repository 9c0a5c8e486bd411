"""Measures what players notice of a deploy: `python -m tools.cluster.rolling`.

Matches are played at the pace of people and watched by spectators, all through the proxy, while
both servers are restarted one after the other. Ends with status 1 if an answered action is lost, a
match differs from its log, or more than one page in a hundred has no board three seconds after a
restarted server is ready.
"""

import asyncio
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.bench.site.__main__ import Row, make_matches
from tools.cluster.pages import Audience, Tally, find_lost
from tools.cluster.proxy import proxy
from tools.crowd.site.servers import TWO, Site, site

SETTLE_SECONDS = 10.0
"""Seconds before the first restart and after each."""
MOST_SECONDS = 3.0
"""Seconds after a server is ready again within which pages have to have a board."""
SHARE = 0.99


async def measure(made: Site, port: int, matches: Sequence[Sequence[Row]], watchers: int) -> Tally:
    """Restart both servers while these matches are played and watched; print what pages notice."""
    audience = Audience(port, matches, watchers)
    tally, pages = audience.tally, audience.pages
    await audience.come()
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
    await audience.go()
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
    print(f"{tally.repeated} requests had to be repeated, {tally.refused.total()} were refused")
    if gaps:
        median, last = gaps[len(gaps) // 2], gaps[int(len(gaps) * SHARE)]
        print(f"{len(gaps)} sockets ended; a board after {median:.1f} s, 99 % within {last:.1f} s")
    print((audit.stdout + audit.stderr).strip())
    return int(bool(lost or audit.returncode or not gaps or tally.late > (1 - SHARE) * pages))


if __name__ == "__main__":
    sys.exit(main())
