"""The history of a rating drawn as a line, in whole units of the picture."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

from games.skill import Skill

WIDTH, HEIGHT = 600, 220
EDGE = 24
"""How much is left free above and below for what is written beside the levels."""
SPAN = 100
"""Levels are drawn at multiples of so many points, or of twice as many and so on."""
LEVELS = 4
"""At most so many levels are drawn."""


@dataclass(frozen=True, slots=True)
class Level:
    """A line for a round number of points."""

    y: int
    points: int


@dataclass(frozen=True, slots=True)
class Curve:
    """The ratings one after the other as a line, and how sure they were as a band around it."""

    way: str
    band: str
    levels: tuple[Level, ...]
    width: int = WIDTH
    height: int = HEIGHT


def curve(skills: Sequence[Skill]) -> Curve | None:
    """Draw ratings in the order in which they were; one alone is no line."""
    if len(skills) < 2:  # noqa: PLR2004
        return None
    highs = [skill.shown + skill.margin for skill in skills]
    lows = [skill.shown - skill.margin for skill in skills]
    top, bottom = max(highs), min(lows)
    across = [round(place * WIDTH / (len(skills) - 1)) for place in range(len(skills))]

    def height(points: int) -> int:
        share = (top - points) / ((top - bottom) or 1)
        return EDGE + round(share * (HEIGHT - 2 * EDGE))

    def line(points: Sequence[int]) -> list[str]:
        return [f"{x} {height(each)}" for x, each in zip(across, points, strict=True)]

    return Curve(
        way="M" + "L".join(line([skill.shown for skill in skills])),
        band="M" + "L".join([*line(highs), *reversed(line(lows))]) + "Z",
        levels=tuple(Level(height(points), points) for points in _round(bottom, top)),
    )


def _round(bottom: int, top: int) -> list[int]:
    """The round numbers between two others, few enough to be told apart."""
    span = SPAN
    while (top - bottom) / span > LEVELS:
        span *= 2
    return [span * number for number in range(ceil(bottom / span), floor(top / span) + 1)]
