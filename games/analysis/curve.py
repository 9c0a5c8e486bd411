"""Geometry of the curve of winning chances, with luck and errors below it, in SVG units."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.analysis.report import Decision, Report, Roll

WIDTH, HEIGHT = 1000, 240
BARS_HEIGHT = 90
"""Height of the bars of luck and errors, half of it above their middle line."""
LARGEST_BAR = 0.25
"""The chance of winning that the longest bar stands for; larger values are cut off."""
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """The winning chance of one seat after each throw, as the points of a polyline."""

    colour: int
    points: str


@dataclass(frozen=True, slots=True)
class Bar:
    """The luck of a throw or the error of a decision."""

    x: float
    y: float
    height: float


@dataclass(frozen=True, slots=True)
class Curve:
    """The curve of a match, and its bars."""

    lines: Sequence[Line]
    luck: Sequence[Bar]
    errors: Sequence[Bar]
    step: float
    """The width of a bar."""
    width: int = WIDTH
    height: int = HEIGHT
    middle: int = HEIGHT // 2
    bars_height: int = BARS_HEIGHT
    bars_middle: int = BARS_HEIGHT // 2


def draw_curve(report: Report, colours: Sequence[int]) -> Curve | None:
    """Return the curve of a match whose seats have these colours; None without two throws.

    With two seats it has one line, the chance of seat 0; with more, a line for each seat.
    """
    rolls, seats = report.rolls, len(colours)
    if len(rolls) <= 1:
        return None
    step = WIDTH / len(rolls)
    shown = (0,) if seats == 2 else tuple(range(seats))  # noqa: PLR2004  the chances add up to 1
    return Curve(
        lines=[Line(colours[seat], _polyline(rolls, seat, seats, step)) for seat in shown],
        luck=[
            _bar(roll.seat, roll.match_luck, step * index, seats)
            for index, roll in enumerate(rolls)
        ],
        errors=_errors(report.decisions, rolls, step, seats),
        step=round(max(step * 0.7, 1), 2),
    )


def _polyline(rolls: Sequence[Roll], seat: int, seats: int, step: float) -> str:
    points: list[Point] = []
    for index, roll in enumerate(rolls):
        if roll.seat == seat:
            points += [(index, roll.before), (index + 0.5, roll.after)]
        elif seats == 2:  # noqa: PLR2004  the chances add up to 1
            points += [(index, 1 - roll.before), (index + 0.5, 1 - roll.after)]
    return " ".join(f"{step * at:.1f},{HEIGHT * (1 - chance):.1f}" for at, chance in points)


def _errors(
    decisions: Sequence[Decision], rolls: Sequence[Roll], step: float, seats: int
) -> list[Bar]:
    found, index = list[Bar](), 0
    for decision in decisions:
        while index + 1 < len(rolls) and rolls[index + 1].number <= decision.number:
            index += 1
        if decision.match_loss > 0:
            found.append(_bar(decision.seat, -decision.match_loss, step * index, seats))
    return found


def _bar(seat: int, value: float, x: float, seats: int) -> Bar:
    """Return the bar of a value: up if it is good for seat 0, or with more seats for its own."""
    good = value if seat == 0 or seats > 2 else -value  # noqa: PLR2004  the other of two
    height = min(abs(value) / LARGEST_BAR, 1) * BARS_HEIGHT / 2
    middle = BARS_HEIGHT / 2
    top = middle - height if good > 0 else middle
    return Bar(round(x, 2), round(top, 2), round(height, 2))
