"""Cube decisions of the backgammon bot, compared with textbook values."""

import numpy as np
import pytest

from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.cube.cubes import Cube
from games.engine.bots.backgammon.cube.scores import Score, after_crawford, with_cube, without_cube
from games.engine.bots.backgammon.decisions import decide, doubles
from games.engine.bots.backgammon.levels import LEVELS
from games.engine.forms.text import read_position
from games.engine.state import Call
from tests.engine.backgammon.support.tables import seeded_random

HEAD = 'backgammon {"match_points":25,"cube":true} '
EXACT = pytest.mark.parametrize("level", ["strong", "master"])


def table_at(text: str) -> tuple[Backgammon, BackgammonState]:
    rules, state = read_position(text)
    assert isinstance(rules, Backgammon)
    assert isinstance(state, BackgammonState)
    return rules, state


def plain(win: float) -> Floats:
    """Return the five outcome chances of a game without gammons that is won with this chance."""
    return np.array([win, 0.0, 0.0, 0.0, 0.0], np.float32)


def points(own: int, rival: int) -> float:
    """Return the match equity in a match so long that each point is worth the same."""
    return (rival - own) / 1000


def money(win: float) -> Cube:
    return Cube(Score(500, 500, points), plain(win))


def test_a_dead_cube_is_taken_from_a_quarter_on() -> None:
    assert money(0.251).takes(1, 0.0)
    assert not money(0.249).takes(1, 0.0)
    assert money(0.501).doubles(1, None, 0.0)
    assert not money(0.499).doubles(1, None, 0.0)


def test_a_live_cube_is_taken_from_a_fifth_on() -> None:
    # At an even score far from the end, four fifths is the cash point, with any owner of the cube.
    assert money(0.3).take_point(1) == pytest.approx(0.2, abs=0.01)
    assert money(0.3).cash_point(1) == pytest.approx(0.8, abs=0.01)


def test_scores_are_worth_what_they_must_be() -> None:
    for value in (with_cube, without_cube):
        for own in range(1, 12):
            assert value(own, own) == pytest.approx(0)
            for rival in range(1, 12):
                assert value(own, rival) == pytest.approx(-value(rival, own))
                assert value(own, rival) >= value(own + 1, rival)
    # Two points to go after Crawford are one doubled game, but for the leader's free drop.
    assert after_crawford(2, 1) == -after_crawford(1, 2) == pytest.approx(-0.024, abs=1e-3)
    assert after_crawford(1, 1) == 0


@EXACT
@pytest.mark.parametrize(
    ("pieces", "doubles_it", "taken"),
    [
        # One throw to go; the opponent bears off with the next: 19 of 36, then 27, then 34.
        ("20:1,23:1,25:13/24:2,25:13", True, True),
        ("19:1,24:1,25:13/24:2,25:13", False, True),
        ("22:1,24:1,25:13/24:2,25:13", True, False),
        ("21:1,24:1,25:13/24:2,25:13", True, False),
    ],
)
def test_the_last_throw(level: str, pieces: str, *, doubles_it: bool, taken: bool) -> None:
    rules, state = table_at(f"{HEAD}{pieces} 0 - -")
    assert doubles(rules, state, level, seeded_random(1)) is doubles_it
    rules, state = table_at(f'{HEAD}{pieces} 1 - {{"doubled":true}}')
    assert decide(rules, state, level, seeded_random(1)) == Call("take" if taken else "drop")


@pytest.mark.parametrize("level", LEVELS)
def test_who_is_behind_after_crawford_doubles(level: str) -> None:
    rules, state = table_at(
        'backgammon {"match_points":5,"cube":true} 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 0 - '
        '{"won":[2,4]}'
    )
    assert doubles(rules, state, level, seeded_random(1))
