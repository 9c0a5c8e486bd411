"""Figures of one seat from a report: error rates, numbers of errors, luck, and what is left."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

from games.engine.analysis.report import Decision, Report, Roll

PER = 500
"""An error rate is this many times the error of an average decision."""
LEAST_DECISIONS, FEW_DECISIONS = 10, 20
"""From how many decisions that count a rate is shown at all, and from how many without a doubt."""
STANDARD_ERRORS = {
    "backgammon": 0.013,
    "senet": 0.002,
    "pachisi": 0.008,
    "petits-chevaux": 0.005,
    "senas": 0.016,
}
"""By game, how much a deeper search changes the difference between two choices (root mean square).

`docs/practice.md` says how this was measured.
"""
POINTS_GAMES = ("backgammon",)
"""Games whose equities are measured in points; in all others they are chances to win."""


@dataclass(frozen=True, slots=True)
class Bands:
    """From which loss on a decision is an error, a blunder or a howler, and luck a joker.

    A throw as unlucky as a joker is lucky is a very unlucky one.
    """

    error: float
    blunder: float
    howler: float
    joker: float


EQUITY = Bands(0.020, 0.080, 0.250, 0.300)
"""The bands of backgammon, in equity."""
CHANCE = Bands(0.010, 0.040, 0.125, 0.150)
"""The bands of the other games, in chance to win.

Between a game won and a game lost lies an equity of 2 and a chance of 1, so they are the same.
"""


@dataclass(frozen=True, slots=True)
class Totals:
    """What a seat's decisions and throws came to."""

    decisions: int
    """Decisions that count."""
    error: float
    """Sum of all errors."""
    match_loss: float
    """Sum of the chance to win the match that was lost."""
    errors: int
    """Errors that are neither blunders nor howlers."""
    blunders: int
    """Blunders that are not howlers."""
    howlers: int
    luck: float
    """Sum of the luck of this seat's throws."""
    match_luck: float
    jokers: int
    """Very lucky throws."""
    unlucky: int
    """Very unlucky throws."""

    @property
    def mean_error(self) -> float:
        """The error of an average decision that counts; 0 if none does."""
        return self.error / self.decisions if self.decisions else 0.0

    @property
    def performance(self) -> float:
        """The error rate PR of backgammon: 500 times the mean error. Less is better."""
        return PER * self.mean_error


def equity_of(chance: float) -> float:
    """Return a chance to win the match as equity of the match: 1 for a win, −1 for a loss."""
    return 2 * chance - 1


def bands_of(game: str) -> Bands:
    return EQUITY if game in POINTS_GAMES else CHANCE


def most_expensive(decisions: Iterable[Decision], bands: Bands) -> list[Decision]:
    """Return the counted decisions that are errors, those first that cost most match chances."""
    wrong = [each for each in decisions if each.counted and each.error >= bands.error]
    return sorted(wrong, key=lambda each: -each.match_loss)


def totals(report: Report, seat: int, bands: Bands) -> Totals:
    """Return the totals of a seat. For those of a phase or a kind, pass the report of `only`."""
    own = [each for each in report.decisions if each.seat == seat]
    rolls = [each for each in report.rolls if each.seat == seat]
    lost = [each.error for each in own]
    return Totals(
        decisions=sum(each.counted for each in own),
        error=sum(lost),
        match_loss=sum(each.match_loss for each in own),
        errors=_between(lost, bands.error, bands.blunder),
        blunders=_between(lost, bands.blunder, bands.howler),
        howlers=_between(lost, bands.howler, None),
        luck=sum(each.luck for each in rolls),
        match_luck=sum(each.match_luck for each in rolls),
        jokers=_between([each.luck for each in rolls], bands.joker, None),
        unlucky=_between([-each.luck for each in rolls], bands.joker, None),
    )


def only(
    report: Report, *, phases: Iterable[str] | None = None, kinds: Iterable[str] | None = None
) -> Report:
    """Return the report of these phases and kinds of decisions alone, without throws."""
    wanted, sorts = (None if each is None else set(each) for each in (phases, kinds))
    return Report(
        tuple(
            each
            for each in report.decisions
            if (wanted is None or each.phase in wanted) and (sorts is None or each.kind in sorts)
        )
    )


def extreme_rolls(rolls: Iterable[Roll], most: int) -> tuple[list[Roll], list[Roll]]:
    """Return the luckiest throws and the unluckiest ones, at most so many of each."""
    ranked = sorted(rolls, key=lambda each: -each.luck)
    lucky = [each for each in ranked[:most] if each.luck > 0]
    return lucky, [each for each in ranked[::-1][:most] if each.luck < 0]


def _between(values: Sequence[float], least: float, below: float | None) -> int:
    return sum(each >= least and (below is None or each < below) for each in values)


def snowie_rate(report: Report, seat: int) -> float:
    """Return the Snowie rate of a seat: 500 times its errors, by the moves of both seats.

    A move is a turn with a throw, whether or not it could be played or was forced.
    """
    error = sum(each.error for each in report.decisions if each.seat == seat)
    moves = _moves(report)
    return PER * error / moves if moves else 0.0


def _moves(report: Report) -> int:
    """Return the number of turns: throws, and plays of the throw for the start."""
    many, thrown = 0, False
    for each in _in_order(report):
        if isinstance(each, Roll):
            many, thrown = many + 1, True
        elif each.kind == "play":
            many, thrown = many + (not thrown), False
    return many


def _in_order(report: Report) -> list[Decision | Roll]:
    # The choice to roll has the number of the throw and comes before it.
    return sorted(
        [*report.decisions, *report.rolls],
        key=lambda each: (each.number, isinstance(each, Roll)),
    )


@dataclass(frozen=True, slots=True)
class Adjusted:
    """A result without the luck of the throws."""

    result: float
    """The result as chance to win the match, less the luck of the throws.

    An estimate: after very lucky throws it can lie below 0 or above 1.
    """
    standard_error: float | None
    """None with more than two seats."""

    @property
    def equity(self) -> float:
        """The result as equity of the match: 1 for a win, −1 for a loss."""
        return equity_of(self.result)

    @property
    def chance(self) -> float:
        """The result as a chance, which lies between 0 and 1."""
        return min(max(self.result, 0.0), 1.0)


def luck_adjusted(report: Report, seat: int, seats: int, *, won: bool) -> Adjusted:
    """Return what a seat's result would have been with average luck.

    With two seats the luck of the opponent's throws counts too, with more only the seat's own. The
    standard error comes from the evaluations: what a position was worth after a play, and what the
    mean over the next throws says.
    """
    own = sum(each.match_luck for each in report.rolls if each.seat == seat)
    others = sum(each.match_luck for each in report.rolls if each.seat != seat)
    if seats > 2:  # noqa: PLR2004  what another seat's luck costs this one is not known
        return Adjusted(won - own, None)
    gaps = _inconsistencies(report, seat, won=won)
    return Adjusted(won - own + others, sqrt(sum(gap * gap for gap in gaps)))


def _inconsistencies(report: Report, seat: int, *, won: bool) -> list[float]:
    """Return by how much each evaluation differs from the mean over the next throws.

    They are chances of `seat` to win the match; a match that ended before a throw has none.
    """
    expected: list[float] = []
    seen: list[float] = []
    for each in _in_order(report):
        sign = 1 if each.seat == seat else -1
        if isinstance(each, Roll):
            seen.append(_of(each.before, sign))
            expected.append(_of(each.after, sign))
        elif expected:
            expected[-1] -= sign * each.match_loss
    if not seen:
        return []
    return [later - now for now, later in zip(expected, [*seen[1:], float(won)], strict=True)]


def _of(chance: float, sign: int) -> float:
    return chance if sign > 0 else 1 - chance
