"""Bots accept a resignation only for the points that the game could still bring them."""

import pytest

from games.engine.bots.offer_policy import accepts
from games.engine.forms.text import read_position
from games.engine.games import table


@pytest.mark.parametrize(
    ("position", "points", "expected"),
    [
        # The full value is always enough.
        ("backgammon - 19:14,25:1/12:1,25:14 0 - -", 1, True),
        ("backgammon - 3:15/21:14,23:1 0 - -", 2, True),
        # The standard starting position: a gammon is unlikely.
        ("backgammon - 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 0 - -", 1, True),
        # One throw from bearing off, with the opponent far from home.
        ("backgammon - 18:1,19:14/22:2,23:13 0 - -", 1, True),
        # The gammon can hardly be saved.
        ("backgammon - 3:8,4:7/24:4,25:11 0 - -", 1, False),
        ("backgammon - 12:8,13:7/20:8,25:7 0 - -", 1, False),
        # On the bar while the opponent bears off: three points are likely, two not enough.
        ("backgammon - 0:2,19:13/24:3,25:12 0 - -", 2, False),
        ("backgammon - 0:1,19:14/12:15 0 - -", 2, True),
        ("backgammon - 0:1,19:14/24:2,25:13 0 - -", 1, False),
    ],
)
def test_less_is_enough_if_more_is_unlikely(position: str, points: int, expected: bool) -> None:
    rules, state = read_position(position)
    assert accepts(rules, state, 0, points) is expected


def test_where_every_win_is_one_point_that_point_is_enough() -> None:
    for game in ("senet", "senas"):
        rules = table(game, {}, 2)
        assert accepts(rules, rules.start(), 1, 1)
