"""The petits chevaux bot: its choices and its evaluations."""

import pytest

from games.engine.bots.choose import choose
from games.engine.bots.noise import SeededRng
from games.engine.forms.text import read_position
from games.engine.state import Move
from tests.engine.bots.support.trying import QUICK, try_chances, try_choices


@pytest.mark.parametrize("level", QUICK)
def test_choices_are_legal(level: str) -> None:
    try_choices("petits-chevaux", level, 3_400)


def test_choices_that_look_ahead_are_legal() -> None:
    try_choices("petits-chevaux", "master", 150)


def test_chances_are_those_of_a_whole() -> None:
    try_chances("petits-chevaux")


@pytest.mark.parametrize("level", ["strong", "master"])
@pytest.mark.parametrize(
    ("position", "best"),
    [
        # The last horse goes in and wins.
        ('petits-chevaux {"pawns":2} 56:1,58:1/30:1,50:1 0 1 {"throws_left":0}', Move(56, 57, 1)),
        # An opponent's horse that has nearly arrived goes back to its corridor.
        (
            'petits-chevaux - 10:1,50:1,61:1,62:1/54:1,60:1,61:1,62:1 0 4 {"throws_left":0}',
            Move(50, 54, 4),
        ),
    ],
)
def test_what_is_plainly_best_is_played(level: str, position: str, best: Move) -> None:
    rules, state = read_position(position)
    assert len(rules.legal_moves(state)) > 1
    assert choose(rules, state, level, SeededRng("any")) == best
