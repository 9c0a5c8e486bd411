"""Let a crowd of simulated users use the site: `python -m tools.crowd`, see docs/crowd.md."""

import argparse
import asyncio
import json
import signal
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from tools.crowd.site.servers import SETUPS, site
from tools.crowd.visit import Plan, visit
from tools.crowd.world import World
from tools.programs import Unavailable

LED_NOWHERE = ("400", "403", "404", "405")
"""Statuses that the site's own links and forms should rarely lead to."""


def main() -> int:
    """Let the crowd use the site in each server setup. Return 0 if nothing failed, else 1."""
    asked = _arguments()
    for number in (signal.SIGTERM, signal.SIGHUP):
        # An exit by an exception stops the servers, too.
        signal.signal(number, lambda *_: sys.exit(1))
    folder = Path(tempfile.mkdtemp(prefix="tahur-crowd-"))
    failures = 0
    for setup in asked.setup or list(SETUPS):
        plan = Plan(setup, asked.seed, asked.seconds, asked.people)
        home = folder / setup
        home.mkdir()
        print(f"\n== crowd: {SETUPS[setup]} ({plan.options})", flush=True)
        try:
            with site(setup, home) as made:
                world, figures = asyncio.run(visit(made, plan))
        except Unavailable as unavailable:
            print(unavailable, file=sys.stderr)
            return 1
        _print(world, figures)
        failures += world.findings.kinds.total()
    if failures:
        print(f"\n{failures} failures; the logs of the servers are in {folder}", file=sys.stderr)
    return min(failures, 1)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.crowd", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=90.0, help="on each set-up")
    parser.add_argument("--people", type=int, default=16)
    parser.add_argument("--setup", action="append", choices=list(SETUPS), help="both unless told")
    return parser.parse_args()


def _print(world: World, figures: dict[str, Any]) -> None:
    statuses = Counter[str]()
    for answered, times in world.answers.items():
        statuses[answered.rpartition(" ")[2]] += times
    told = {
        **world.counts,
        **figures,
        "answers": dict(sorted(statuses.items())),
        "addresses": len({answered.rpartition(" ")[0] for answered in world.answers}),
        "failures": dict(world.findings.kinds),
    }
    for name, value in told.items():
        print(f"{name}: {json.dumps(value, ensure_ascii=False)}")
    for answered, times in sorted(world.answers.items()):
        if answered.endswith(LED_NOWHERE):
            print(f"  {times:5} {answered}")


if __name__ == "__main__":
    sys.exit(main())
