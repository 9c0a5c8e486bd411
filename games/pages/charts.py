"""Geometry of the bar charts of dice statistics, in whole SVG units."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 600, 300
BAR_WIDTH = 62
BASELINE = 230
"""The y coordinate of the lower end of all bars; the faces are drawn below it."""
EXPECTED_HEIGHT, MAX_HEIGHT = 185, 222
"""Height of a bar with the expected share, and of the highest bar.

If a bar or the band would exceed `MAX_HEIGHT`, all bars are scaled down.
"""
FACE_SIZE, STICK_SIZE = 58, 40
"""Size of the faces below the bars: of dice and cowries, and of sticks."""


@dataclass(frozen=True, slots=True)
class Bar:
    """Bar of one face; `middle` is the x coordinate of its middle, where the face is drawn."""

    left: int
    middle: int
    top: int
    height: int


@dataclass(frozen=True, slots=True)
class Chart:
    """Bar chart with a line at the expected share, and a confidence band around this line."""

    bars: tuple[Bar, ...]
    line: int
    band_top: int
    band_height: int
    width: int = WIDTH
    height: int = HEIGHT
    floor: int = BASELINE
    bar: int = BAR_WIDTH
    face_size: int = FACE_SIZE
    """Size of the faces below the bars."""


def make_chart(
    shares: Sequence[float], expected: float, band: tuple[float, float], face_size: int = FACE_SIZE
) -> Chart:
    """Return a chart with a bar for each face: `shares` says which part of all throws showed it.

    `expected` is the part that fair dice would show, `band` the range that chance allows. All are
    numbers from 0 to 1.
    """
    scale = min(EXPECTED_HEIGHT / expected, MAX_HEIGHT / max(*shares, band[1]))
    column = WIDTH // len(shares)
    middles = [place * column + column // 2 for place in range(len(shares))]
    low, high = (BASELINE - round(share * scale) for share in band)
    return Chart(
        bars=tuple(
            _make_bar(middle, round(share * scale))
            for middle, share in zip(middles, shares, strict=True)
        ),
        line=BASELINE - round(expected * scale),
        band_top=high,
        band_height=max(low - high, 1),
        face_size=face_size,
    )


def _make_bar(middle: int, height: int) -> Bar:
    return Bar(middle - BAR_WIDTH // 2, middle, BASELINE - height, height)
