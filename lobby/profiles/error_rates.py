"""Error rates of a user for the profile page, and results without luck, from analysed matches.

Private unless the user shows them, game by game. Other viewers' figures come from public matches.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, stdev

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils.translation import pgettext

from accounts.models import User
from accounts.preferences import preferences_of
from games.analysis.summary import phase_names
from games.engine.analysis.totals import LEAST_DECISIONS, PER, POINTS_GAMES, equity_of
from games.engine.games import GAMES
from games.models import Match, PlayerAnalysis
from games.text.numbers import decimal, percent, signed, signed_percent
from games.text.setup import title
from games.text.worth import doubtful, few_text, rate_title, worth_text
from lobby.profiles.intervals import rate_of
from lobby.profiles.rating_chart import RatingChart, margin_chart

MAX_MATCHES = 200
"""Number of latest analysed matches that are read, of all games together."""
WINDOW, LEAST = 10, 4
"""Each point of the chart comes from this many matches up to then: the largest and least number."""
MAX_DEAREST = 5
HUNDRED = 100


@dataclass(frozen=True, slots=True)
class Share:
    """The error rate in one phase, or of one kind of decision, and its part of all errors."""

    title: str
    rate: str
    margin: str
    """Half the 95 % interval; empty where it comes in too few matches."""
    part: str
    dearest: bool
    """Whether no other phase, or kind, has cost as much."""


@dataclass(frozen=True, slots=True)
class Costly:
    """A decision that cost much, with the address of its analysis."""

    url: str
    cost: str
    at: object


@dataclass(frozen=True, slots=True)
class ErrorRate:
    """Error rate of a user in one game, with its course, its parts, and results without luck."""

    title: str
    shown: bool
    """Whether the user shows it to every visitor."""
    name: str
    """`PR`, or the name of the mean error."""
    rate: str
    margin: str
    """Half the 95 % interval; empty where too few matches are analysed."""
    matches: int
    decisions: int
    chart: RatingChart | None
    levels: Sequence[tuple[int, str]]
    """The level lines of the chart: height and value."""
    phases: Sequence[Share]
    kinds: Sequence[Share]
    costly: Sequence[Costly]
    won: str
    """The share of matches won, `adjusted` the same without luck; empty if no match counts."""
    adjusted: str
    luck: str


def error_rates(person: User, viewer: User | AnonymousUser) -> list[ErrorRate]:
    """Return the error rates of a user that the viewer may see, in the order of the games.

    From the latest `MAX_MATCHES` analysed matches.
    """
    shown = {game for game, each in preferences_of(person).items() if each.show_errors}
    analysed = PlayerAnalysis.objects.filter(user=person, analysis__match__stage=Match.Stage.OVER)
    latest = analysed.order_by("-at")
    if viewer != person:
        if not shown:
            return []
        latest = latest.filter(game__in=shown, analysis__match__private=False)
    rows = defaultdict[str, list[PlayerAnalysis]](list)
    for row in latest.select_related("analysis").defer("analysis__report")[:MAX_MATCHES]:
        rows[row.game].append(row)
    return [
        _error_rate(game.game, rows[game.game], shown=game.game in shown)
        for game in GAMES
        if sum(row.counted for row in rows[game.game])
    ]


def _error_rate(game: str, rows: Sequence[PlayerAnalysis], *, shown: bool) -> ErrorRate:
    """Return the error rate from these rows, the latest first."""
    points = game in POINTS_GAMES
    rate = rate_of([(row.counted, row.error) for row in rows])
    chart = margin_chart(_course(rows[::-1], points=points))
    levels = chart.levels if chart else ()
    decided = [row for row in rows if row.adjusted is not None]
    won, adjusted, luck = _results(decided, points=points)
    return ErrorRate(
        title=title(game),
        shown=shown,
        name=rate_title(game),
        rate=doubtful(rate.decisions, _rate(rate.value, points=points)),
        margin="" if rate.margin is None else _margin(rate.margin, points=points),
        matches=len(rows),
        decisions=rate.decisions,
        chart=chart,
        levels=[(line.y, decimal(line.points / HUNDRED, 0)) for line in levels],
        phases=_shares(phase_names(), [row.phases for row in rows], points=points),
        kinds=_shares(_kind_names(), [row.kinds or {} for row in rows], points=points)
        if points
        else (),
        costly=_costly(rows),
        won=won,
        adjusted=adjusted,
        luck=luck,
    )


def _scale(*, points: bool) -> int:
    """Return what a mean error is multiplied by to be shown: as PR, or in per cent."""
    return PER if points else HUNDRED


def _rate(value: float, *, points: bool) -> str:
    return decimal(PER * value, 2) if points else percent(value, 2)


def _margin(value: float, *, points: bool) -> str:
    return decimal(_scale(points=points) * value, 2)


def _course(rows: Sequence[PlayerAnalysis], *, points: bool) -> list[tuple[int, int]]:
    """Return the rate of the matches up to each of these, in hundredths, with its margin."""
    found, scale = list[tuple[int, int]](), HUNDRED * _scale(points=points)
    for end in range(LEAST, len(rows) + 1):
        part = rows[max(end - WINDOW, 0) : end]
        rate = rate_of([(row.counted, row.error) for row in part])
        if rate.margin is not None:
            found.append((round(scale * rate.value), round(scale * rate.margin)))
    return found


def _shares(
    names: Mapping[str, str], found: Sequence[Mapping[str, Sequence[float]]], *, points: bool
) -> list[Share]:
    matches = {
        name: [(int(row[name][0]), row[name][1]) for row in found if name in row] for name in names
    }
    sums = {name: sum(error for _, error in each) for name, each in matches.items()}
    whole, most = sum(sums.values()), max(sums.values(), default=0.0)
    rates = {name: rate_of(each) for name, each in matches.items()}
    return [
        Share(
            title=names[name],
            rate=_rate(rate.value, points=points),
            margin="" if rate.margin is None else _margin(rate.margin, points=points),
            part=percent(sums[name] / whole, 0) if whole else "–",
            dearest=sums[name] == most > 0,
        )
        for name, rate in rates.items()
        if rate.decisions
    ]


def _kind_names() -> Mapping[str, str]:
    return {
        "play": pgettext("kind of decision", "Moves"),
        "double": pgettext("kind of decision", "Doubling"),
        "answer": pgettext("kind of decision", "Taking and dropping"),
    }


def _costly(rows: Sequence[PlayerAnalysis]) -> list[Costly]:
    decisions = [(error, int(number), row) for row in rows for number, error in row.dearest or ()]
    decisions.sort(key=lambda each: -each[0])
    return [
        Costly(
            url=f"{reverse('analysis', args=[row.analysis.match_id])}#event-{number}",
            cost=worth_text(row.game, -error),
            at=row.at,
        )
        for error, number, row in decisions[:MAX_DEAREST]
    ]


def _results(rows: Sequence[PlayerAnalysis], *, points: bool) -> tuple[str, str, str]:
    """Return the share of matches won, the result without luck, and the luck of a match.

    The last two are equities of the match where the game counts in points; else winning chances.
    """
    if not rows:
        return "", "", ""
    adjusted = [row.adjusted or 0.0 for row in rows]
    won, result = mean(float(bool(row.won)) for row in rows), mean(adjusted)
    error = stdev(adjusted) / sqrt(len(rows)) if len(rows) > 1 else None
    if points:
        # Equity runs from −1 to 1, a chance from 0 to 1.
        without, luck = signed(equity_of(result), 3), signed(2 * (won - result), 3)
        margin = "" if error is None else f" ± {decimal(2 * error, 3)}"
    else:
        without, luck = percent(min(max(result, 0.0), 1.0)), signed_percent(won - result)
        margin = "" if error is None else f" ± {decimal(HUNDRED * error, 1)}"
    enough = sum(row.counted for row in rows) >= LEAST_DECISIONS
    return percent(won), without + margin if enough else few_text(), luck
