"""Prints what the people of a load test have noticed, and what they have cost the site."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tools.bench.site.address import Address
from tools.bench.site.measures import Figures
from tools.load.crowd import Crowd
from tools.load.metrics import Process
from tools.load.visitors import FAILED

QUANTILES = 0.5, 0.95, 0.99
MEGABYTE = 1_000_000


def print_report(
    site: Address,
    crowd: Crowd,
    before: Sequence[Process],
    start: Sequence[Process],
    end: Sequence[Process],
) -> None:
    """Print one line for each figure.

    The processes of the site were asked before anyone came, at the start and at the end of what was
    counted; the lists are empty if they were not asked.
    """
    notes, shares = crowd.notes, crowd.shares
    groups = shares.groups()
    print(
        f"{shares.people} people at {site.origin} for {crowd.seconds:.0f} s: "
        f"{sum(groups)} players in {len(groups)} matches, {groups.count(1)} of them against "
        f"computers; {shares.spectators} spectators; {notes.ended} matches ended"
    )
    figures = Figures(notes.actions, max(crowd.seconds, 1e-9), 0.0, notes.latencies)
    times = "  ".join(
        f"p{share:.0%} {figures.quantile(share) * 1000:.0f} ms" for share in QUANTILES
    )
    failed = Counter[str]()
    for request, many in crowd.answers.items():
        if int(request.rpartition(" ")[2]) >= FAILED:
            failed[request] += many
    _line("actions answered", f"{notes.actions}, {figures.rate:.1f} a second")
    _line("opponent's board", f"{times.replace('%', '')}  ({len(notes.latencies)} boards)")
    _line("actions refused", _counted(notes.refused))
    _line("pages failed", _counted(failed))
    _line("without an answer", f"{notes.repeated} actions, {crowd.unanswered} pages")
    _line("sockets lost", f"{_counted(notes.lost)}; {notes.unopened} could not be opened")
    _line("this program", f"used {crowd.own_cpu / max(crowd.seconds, 1e-9):.0%} of a core")
    for old, first, last in zip(before, start, end, strict=True):
        cpu, sockets = last.cpu - first.cpu, last.sockets - old.sockets
        grown = (last.memory - old.memory) / 1000
        _line(
            last.address,
            f"{cpu:.1f} s of processor time, {cpu / max(crowd.seconds, 1e-9):.0%} of a core; "
            f"memory {old.memory / MEGABYTE:.0f} MB before, {last.memory / MEGABYTE:.0f} MB at the "
            f"end with {last.sockets:.0f} sockets"
            + (f" ({grown / sockets:.0f} kB for each more)" if sockets > 0 else ""),
        )
    if end:
        cpu = sum(last.cpu - first.cpu for first, last in zip(start, end, strict=True))
        _line("processor time", f"{cpu / max(1, notes.actions) * 1000:.1f} ms for each action")


def _line(title: str, words: str) -> None:
    print(f"{title:20} {words}")


def _counted(counted: Mapping[int, int] | Mapping[str, int]) -> str:
    """Return how many there were of each, or `none`."""
    return ", ".join(f"{what}: {many}" for what, many in counted.items()) or "none"
