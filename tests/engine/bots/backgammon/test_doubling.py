"""Backgammon bots in matches with the cube: doubling, taking and dropping."""

from random import Random

import pytest

from games.engine.bots.choose import choose
from games.engine.bots.levels import DEFAULT_LEVEL, LEVELS
from games.engine.bots.noise import SeededRng
from games.engine.bots.offer_policy import accepts
from games.engine.forms.text import read_position
from games.engine.games import table
from games.engine.match import next_game, points_after, winners
from games.engine.play import legal, play
from games.engine.rules import Rules
from games.engine.state import Call, State
from tests.engine.support.playing import random_game
from tests.support.depth import depth

HEAD = 'backgammon {"match_points":7,"cube":true} '
LEVEL = pytest.mark.parametrize("level", LEVELS)
SOME = depth(1, 2)


def position(pieces: str, seat: int, memory: str = "-") -> tuple[Rules[State], State]:
    return read_position(f"{HEAD}{pieces} {seat} - {memory}")


@pytest.mark.parametrize(
    ("level", "matches"), [("beginner", SOME), ("casual", SOME), ("strong", 1)]
)
def test_computers_play_whole_matches_with_the_cube(level: str, matches: int) -> None:
    rules, rng = table("backgammon", {"match_points": 3, "cube": True}), Random(5)  # noqa: S311
    for _ in range(matches):
        state, calls = rules.start(), set[str]()
        while not winners(rules, standing_after(rules, state)):
            if rules.outcome(state) is not None:
                state = next_game(rules, state)
                continue
            made = choose(rules, state, level, rng) if legal(rules, state) else None
            if made is not None:
                calls |= {made.name} if isinstance(made, Call) else set()
                state = play(rules, state, made)
            else:
                drawn = [rng.randrange(faces) for faces in rules.faces(state)]
                state = play(rules, state, rules.read(drawn))
        assert "double" in calls
        assert calls & {"take", "drop"}


def standing_after(rules: Rules[State], state: State) -> tuple[int, ...]:
    outcome = rules.outcome(state)
    return points_after(rules, state, outcome) if outcome else ()


def test_a_computer_answers_in_any_position() -> None:
    rules = table("backgammon", {"match_points": 7, "cube": True})
    for seed in range(4):
        for state in random_game(rules, seed).states:
            if Call("take") in legal(rules, state):
                assert choose(rules, state, DEFAULT_LEVEL, SeededRng("")) in legal(rules, state)


@pytest.mark.parametrize(
    ("memory", "points", "expected"),
    [
        # The full value, times the cube.
        ('{"cube":4,"owner":0}', 8, True),
        # A gammon cannot be saved, so four points are not enough.
        ('{"cube":4,"owner":0}', 4, False),
        # Less than the cube is less than any win.
        ('{"cube":2,"owner":0}', 1, False),
        # Two points win the match.
        ('{"won":[0,5]}', 1, False),
        ('{"won":[0,6],"crawford":true}', 1, True),
        ('{"won":[0,5],"cube":2,"owner":0}', 2, True),
    ],
)
def test_less_is_enough_if_it_wins_the_match(memory: str, points: int, expected: bool) -> None:
    rules, state = position("12:8,13:7/20:8,25:7", 0, memory)
    assert accepts(rules, state, 0, points) is expected


def test_a_gammon_that_is_far_away_is_given_up_at_any_cube() -> None:
    rules, state = position("1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5", 0, '{"cube":2,"owner":1}')
    assert accepts(rules, state, 0, 2)
