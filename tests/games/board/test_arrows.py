"""Arrows for moves: head and outline fit the thickness of the curve on every board."""

import re
from math import dist

import pytest

from games.board.arrows import Point, draw_arrow
from games.board.drawing import hint_thickness
from games.engine.games import GAMES, table

WIDEST_HEAD = 5
"""How many times as wide as its curve the head of an arrow may be."""


def corners(head: str) -> list[Point]:
    """Return the corners of the head of an arrow."""
    return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", head)]


@pytest.mark.parametrize("game", [each.game for each in GAMES])
def test_the_head_of_a_hint_is_in_proportion_to_its_curve_and_smaller_than_a_square(
    game: str,
) -> None:
    layout = table(game, {}, 2).layout(0)
    thickness = hint_thickness(layout)
    first, last = layout.places[0], layout.places[-1]
    arrow = draw_arrow(first.first, last.first, thickness)
    left, tip, right = corners(arrow.head)
    wide, long = dist(left, right), dist(tip, ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2))
    assert 2 * thickness < wide <= WIDEST_HEAD * thickness
    assert 2 * thickness < long <= WIDEST_HEAD * thickness
    assert max(wide, long) + arrow.edge < min(first.width, first.height) * 1.25
    assert thickness < arrow.edge < 3 * thickness


def test_a_short_arrow_is_more_than_its_head() -> None:
    arrow = draw_arrow((0, 0), (1, 0), 0.5)
    left, tip, right = corners(arrow.head)
    assert dist(tip, ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2)) < 0.5
