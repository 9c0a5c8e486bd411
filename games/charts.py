"""Shares drawn as bars: where everything stands, in whole units of the picture."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 600, 300
BAR = 62
FLOOR = 230
"""Where the bars stand; below it is the picture of each face."""
USUAL, TALLEST = 185, 222
"""How high an expected share is drawn, and the highest bar."""


@dataclass(frozen=True, slots=True)
class Bar:
    """The share of one face; `middle` is where its picture stands."""

    left: int
    middle: int
    top: int
    height: int


@dataclass(frozen=True, slots=True)
class Chart:
    """A bar for every face, the expected share as a line, and the band around it."""

    bars: tuple[Bar, ...]
    line: int
    band_top: int
    band_height: int
    width: int = WIDTH
    height: int = HEIGHT
    floor: int = FLOOR
    bar: int = BAR


def chart(shares: Sequence[float], expected: float, band: tuple[float, float]) -> Chart:
    """Draw shares beside the one that is expected of each."""
    scale = min(USUAL / expected, TALLEST / max(*shares, band[1]))
    column = WIDTH // len(shares)
    middles = [place * column + column // 2 for place in range(len(shares))]
    low, high = (FLOOR - round(share * scale) for share in band)
    return Chart(
        bars=tuple(
            _bar(middle, round(share * scale))
            for middle, share in zip(middles, shares, strict=True)
        ),
        line=FLOOR - round(expected * scale),
        band_top=high,
        band_height=max(low - high, 1),
    )


def _bar(middle: int, height: int) -> Bar:
    return Bar(middle - BAR // 2, middle, FLOOR - height, height)
