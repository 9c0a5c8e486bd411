"""Charts of ratings and of other values with a margin, as SVG paths, in whole units."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

from games.rating_formula import Skill

WIDTH, HEIGHT = 600, 220
MARGIN = 24
"""Units left free above and below the line of ratings, for the labels of the level lines."""
LEVEL_STEP = 100
"""Rating points between two level lines. They are doubled until at most `MAX_LEVELS` lines fit."""
MAX_LEVELS = 4
"""Maximum number of level lines."""


@dataclass(frozen=True, slots=True)
class GridLine:
    """Horizontal line at a round rating."""

    y: int
    points: int


@dataclass(frozen=True, slots=True)
class RatingChart:
    """Rating chart: the line of ratings, the band of their margins, and the level lines."""

    line: str
    band: str
    levels: tuple[GridLine, ...]
    width: int = WIDTH
    height: int = HEIGHT


def rating_chart(skills: Sequence[Skill]) -> RatingChart | None:
    """Return a chart of these ratings, which are in chronological order.

    None for fewer than two ratings.
    """
    return margin_chart([(skill.rating, skill.margin) for skill in skills])


def margin_chart(values: Sequence[tuple[int, int]]) -> RatingChart | None:
    """Return a chart of these values, each with its margin, in chronological order.

    None for fewer than two values.
    """
    if len(values) < 2:  # noqa: PLR2004
        return None
    highs = [value + margin for value, margin in values]
    lows = [value - margin for value, margin in values]
    top, bottom = max(highs), min(lows)
    across = [round(place * WIDTH / (len(values) - 1)) for place in range(len(values))]

    def height(points: int) -> int:
        share = (top - points) / ((top - bottom) or 1)
        return MARGIN + round(share * (HEIGHT - 2 * MARGIN))

    def line(points: Sequence[int]) -> list[str]:
        return [f"{x} {height(each)}" for x, each in zip(across, points, strict=True)]

    return RatingChart(
        line="M" + "L".join(line([value for value, _ in values])),
        band="M" + "L".join([*line(highs), *reversed(line(lows))]) + "Z",
        levels=tuple(GridLine(height(points), points) for points in _round_ratings(bottom, top)),
    )


def _round_ratings(bottom: int, top: int) -> list[int]:
    """Return the round ratings from `bottom` to `top`, at most about `MAX_LEVELS` ratings."""
    span = LEVEL_STEP
    while (top - bottom) / span > MAX_LEVELS:
        span *= 2
    return [span * number for number in range(ceil(bottom / span), floor(top / span) + 1)]
