"""The pachisi bot: its choices and its evaluations."""

import pytest

from games.engine.bots.choose import choose
from games.engine.bots.noise import SeededRng
from games.engine.forms.text import read_position
from games.engine.state import Move
from tests.engine.bots.support.trying import QUICK, try_chances, try_choices
from tests.support.depth import depth

MANY_WAYS = 12
"""With shared throws there are more choices; such turns have hundreds of afterstates."""


@pytest.mark.parametrize("level", QUICK)
def test_choices_are_legal(level: str) -> None:
    try_choices("pachisi", level, depth(150, 1_200), MANY_WAYS)


def test_choices_that_look_ahead_are_legal() -> None:
    try_choices("pachisi", "master", 150, MANY_WAYS)


def test_chances_are_those_of_a_whole() -> None:
    try_chances("pachisi")


@pytest.mark.parametrize("level", ["strong", "master"])
@pytest.mark.parametrize(
    ("position", "best"),
    [
        # The last piece goes home and wins.
        ("pachisi - 80:1,84:3/60:1,84:3 0 4 -", Move(80, 84, 4)),
        # An opponent's piece that has nearly come round goes back to the Charkoni.
        ("pachisi - 20:1,35:1,84:2/71:1,84:3 0 2 -", Move(35, 37, 2)),
        # To the castle, away from the opponent's piece close behind.
        ("pachisi - 22:1,61:1,84:2/54:1,84:3 0 3 -", Move(22, 25, 3)),
    ],
)
def test_what_is_plainly_best_is_played(level: str, position: str, best: Move) -> None:
    rules, state = read_position(position)
    assert len(rules.legal_moves(state)) > 1
    assert choose(rules, state, level, SeededRng("any")) == best
