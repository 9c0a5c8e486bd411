"""What moderators see of an alarm about decisions: the matches, with their numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from math import floor, log

from django.urls import reverse
from django.utils.formats import number_format

from accounts.models import User
from accounts.staff.powers import Power, has_power
from games.engine.analysis.totals import PER, POINTS_GAMES
from games.text.numbers import decimal, percent
from games.text.setup import title
from lobby.models import ComparedMatch, Report
from lobby.models.report_kinds import TOO_GOOD

MAX_POWER = 12
"""Larger ratios are shown as this power of ten."""
MAX_MATCHES = 100
"""Number of latest matches that are listed."""


@dataclass(frozen=True, slots=True)
class ComparedLine:
    """A match of the player, with what its decisions say."""

    at: datetime
    console: str
    analysis: str
    limit: int
    """The highest rating that the player was assumed to deserve."""
    decisions: int
    best: str
    expected: str
    error: str
    ratio: str


@dataclass(frozen=True, slots=True)
class ConductCase:
    """The numbers of an alarm about decisions, and the matches they come from."""

    game: str
    points: bool
    """Whether errors are shown as PR."""
    decisions: int
    best: str
    expected: str
    ratio: str
    lines: Sequence[ComparedLine]
    """The latest match first."""
    more: int
    """How many earlier matches are not listed."""


def conduct_case(report: Report, by: User) -> ConductCase | None:
    """Return what an alarm about decisions rests on; None for other reports.

    None also for a reader who may not see matches.
    """
    found = report.found
    if report.kind != TOO_GOOD or not found or not has_power(by, Power.SEE_MATCHES):
        return None
    points = found["game"] in POINTS_GAMES
    rows = ComparedMatch.objects.filter(user=report.about, game=found["game"], due=False)
    latest = rows.filter(pk__lte=found["until"]).order_by("-pk")
    number = min(found["matches"], MAX_MATCHES)
    lines = [_line(row, points=points) for row in latest[:number]]
    return ConductCase(
        game=title(found["game"]),
        points=points,
        decisions=found["decisions"],
        best=percent(found["best"] / found["decisions"]),
        expected=percent(found["expected"] / found["decisions"]),
        ratio=_power(found["ratio"]),
        lines=lines,
        more=found["matches"] - len(lines),
    )


def _line(row: ComparedMatch, *, points: bool) -> ComparedLine:
    # Losses are in equity, twice the chance lost in the games that count chances.
    mean = row.lost / row.decisions if row.decisions else 0.0
    many = row.decisions or 1
    return ComparedLine(
        at=row.at,
        console=reverse("admin:games_match_console", args=[row.match_id]),
        analysis=reverse("analysis", args=[row.match_id]),
        limit=row.limit,
        decisions=row.decisions,
        best=percent(row.best / many),
        expected=percent(row.expected / many),
        error=decimal(PER * mean, 2) if points else percent(mean / 2, 2),
        ratio=decimal(row.ratio / log(10), 1),
    )


def _power(ratio: float) -> str:
    """Return a likelihood ratio, given by its natural logarithm, as a power of ten in figures."""
    power = min(floor(ratio / log(10)), MAX_POWER)
    return number_format(10**power, force_grouping=True)
