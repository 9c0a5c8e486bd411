"""Plays people on a site from another machine: `make load ADDRESS=https://site PEOPLE=200`.

It uses the site as browsers do, and needs no access to its database (docs/operations/sizing.md).
Ends with status 1 if the site has refused something because of a rate limit.
"""

import asyncio
import os
import resource
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace

from tools.bench.site.address import Address, UnknownAddress
from tools.load.crowd import Crowd, Shares
from tools.load.metrics import NoMetrics, Process, read_processes
from tools.load.report import print_report
from tools.load.visitors import Refused

FOREIGN = (
    "{origin} is not this machine. A load test makes guests and matches there and can slow it for "
    "everyone: repeat with --i-own-this-site (make load OWN=1) if the site is yours."
)
LIMIT = (
    "{what}, so the test has stopped: the site limits what one network address may do. Raise the "
    "limits of a test site as docs/operations/sizing.md says, or play fewer people."
)


def main() -> int:
    """Play as the options say, print what was noticed, and return the exit status."""
    options = _read_options()
    site: Address = options.address
    if not site.is_loopback and not options.i_own_this_site:
        print(FOREIGN.format(origin=site.origin), file=sys.stderr)
        return 2
    _allow_many_connections()
    try:
        over_limit = asyncio.run(_run(site, options))
    except (NoMetrics, Refused) as failed:
        print(failed, file=sys.stderr)
        return 1
    if over_limit:
        print(LIMIT.format(what=over_limit), file=sys.stderr)
    return int(bool(over_limit))


async def _run(site: Address, options: Namespace) -> str:
    """Let all people come, play for the time asked, and go; return what was over a limit."""
    shares = Shares(options.people, options.watchers, options.computers)
    processes: list[str] = options.processes or [site.origin]
    before = await _ask(processes)
    async with Crowd(site, shares, level=options.level, arrivals=options.arrivals) as crowd:
        await crowd.come()
        start = await _ask(processes)
        await crowd.play(options.minutes * 60)
        end = await _ask(processes)
        print_report(site, crowd, before, start, end)
        return crowd.notes.over_limit


async def _ask(processes: list[str]) -> list[Process]:
    token = os.environ.get("METRICS_TOKEN", "")
    return await read_processes(processes, token) if token else []


def _read_options() -> Namespace:
    parser = ArgumentParser(prog="python -m tools.load")
    parser.add_argument("--address", type=_address, required=True, help="https://site")
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=5.0, help="counted when all have come")
    parser.add_argument("--watchers", type=_share, default=0.2, help="share of spectators")
    parser.add_argument("--computers", type=_share, default=0.2, help="share of players at bots")
    parser.add_argument("--level", default="", help="of the bots; without it any")
    parser.add_argument("--arrivals", type=float, default=5.0, help="people who come in a second")
    parser.add_argument(
        "--processes",
        type=lambda text: text.split(","),
        help="where to read /metrics with METRICS_TOKEN, with commas between; else at the address",
    )
    parser.add_argument("--i-own-this-site", action="store_true")
    return parser.parse_args()


def _address(text: str) -> Address:
    try:
        return Address.read(text)
    except UnknownAddress as unknown:
        raise ArgumentTypeError(f"{text!r} is no address such as https://site") from unknown


def _share(text: str) -> float:
    share = float(text)
    if not 0 <= share <= 1:
        raise ArgumentTypeError(f"{text} is not between 0 and 1")
    return share


def _allow_many_connections() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


if __name__ == "__main__":
    sys.exit(main())
