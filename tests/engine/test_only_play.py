"""Turns that have one play, and turns that have several."""

import pytest

from games.engine.forms.text import action_text, read_position
from games.engine.only_play import only_play
from games.engine.state import Throw

RUNNER = "backgammon - 5:1,25:14/1:2,25:13 0 - -"
"""White has one checker left, far from Red's."""


@pytest.mark.parametrize(
    ("position", "throw", "steps"),
    [
        (RUNNER, (3, 1), 2),
        (RUNNER, (2, 2), 4),
        ("backgammon - 1:2,12:5,17:3,19:5/1:2,12:5,17:3,19:5 0 - -", (3, 1), 0),
        # Two checkers on the bar: each enters with one of the dice.
        ("backgammon - 0:2,19:13/1:2,12:5,17:3,19:5 0 - -", (3, 1), 2),
        # Either checker can use the one number that is left.
        ("backgammon - 0:1,12:2,19:12/1:2,12:5,17:3,19:5 0 - -", (3, 1), 0),
    ],
)
def test_a_turn_has_one_play_if_all_ways_lead_to_one_position(
    position: str, throw: tuple[int, ...], steps: int
) -> None:
    rules, state = read_position(position)
    state = rules.apply(state, Throw(throw))
    found = only_play(rules, state)
    assert len(found) == steps, [action_text(move) for move in found]
    for step in found:
        assert step in rules.legal_moves(state)
        state = rules.apply(state, step)
    assert not found or state.seat != 0 or rules.due(state) != "move"


def test_no_move_is_due_before_the_throw() -> None:
    assert only_play(*read_position(RUNNER)) == ()
