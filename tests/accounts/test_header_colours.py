"""Measured contrast of the site's colours: text, controls and pieces, in both themes."""

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.sqlite_only

TOKENS = Path(__file__).parents[2] / "static" / "css" / "base" / "tokens.css"
TEXT, SHAPE = 4.5, 3.0

READ = [
    ("ink", "ground"), ("ink", "surface"), ("ink", "sunken"), ("ink-soft", "ground"),
    ("ink-soft", "surface"), ("link", "ground"), ("link", "surface"), ("good", "ground"),
    ("good", "surface"), ("care", "ground"), ("care", "surface"), ("wrong", "ground"),
    ("wrong", "surface"), ("accent-ink", "accent"), ("accent-ink", "accent-deep"),
    ("rail-ink", "rail"), ("rail-soft", "rail"), ("number", "wood-dark"),
]  # fmt: skip
TOLD_APART = [
    ("edge", "ground"), ("edge", "surface"), ("focus", "ground"), ("focus", "surface"),
    ("rail-ink", "rail"), ("piece-0", "piece-1"), ("piece-0-edge", "piece-0"),
    ("piece-1-edge", "piece-1"), ("piece-0-edge", "leather"), ("piece-0", "point-a"),
    ("piece-0", "point-b"), ("piece-1-edge", "point-a"), ("piece-1-edge", "point-b"),
    ("piece-1", "leather"), ("piece-1-edge", "wood-dark"), ("piece-0", "wood-dark"),
    ("point-a", "leather"), ("point-b", "leather"), ("light-up", "light-up-edge"),
    ("light-up", "point-a"), ("light-up", "point-b"), ("light-up-edge", "leather"),
    ("die-pip", "die"), ("die-edge", "die"),
    *(("face-ink", f"face-{colour}") for colour in range(6)),
]  # fmt: skip


def palette(theme: int) -> dict[str, str]:
    """Return the value of each plain colour token of the style sheet, by the token's name.

    `theme` is 0 for the light theme and 1 for the dark theme.
    """
    found = {}
    for name, value in re.findall(r"--([\w-]+):\s*([^;]+);", TOKENS.read_text()):
        hexes = re.findall(r"#[0-9a-f]{6}", value)
        if hexes:
            found[name] = hexes[theme if len(hexes) > 1 else 0]
    return found


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2.2 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours as WCAG 2.2 defines it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["day", "candle"])
@pytest.mark.parametrize(("ink", "ground"), READ)
def test_text_reads_on_its_ground(theme: int, ink: str, ground: str) -> None:
    colours = palette(theme)

    assert contrast(colours[ink], colours[ground]) >= TEXT


@pytest.mark.parametrize("theme", [0, 1], ids=["day", "candle"])
@pytest.mark.parametrize(("shape", "ground"), TOLD_APART)
def test_shapes_stand_out_from_what_they_lie_on(theme: int, shape: str, ground: str) -> None:
    colours = palette(theme)

    assert contrast(colours[shape], colours[ground]) >= SHAPE
