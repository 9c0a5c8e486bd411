"""Perft counts of every game, compared with the known counts in `tests/engine/perft`."""

import pytest

from games.engine.explanations import InvalidPosition
from games.engine.forms.text import action_text, position_text
from games.engine.games import GAMES, table
from games.engine.play import actions, perft
from games.engine.rules import Rules
from games.engine.state import State
from tests.engine.support.goldens import GOLDENS, Golden

EACH = pytest.mark.parametrize("each", GOLDENS, ids=lambda each: f"{each.rules.game}-{each.name}")


def divide(rules: Rules[State], state: State, depth: int) -> str:
    """Return the count that follows each first action, to help locate a wrong rule."""
    after = {action: rules.apply(state, action) for action in actions(rules, state)}
    return "\n".join(
        f"{action_text(action)}: {perft(rules, later, depth - 1)}"
        for action, later in after.items()
    )


@EACH
def test_sequences_are_as_many_as_the_golden_file_says(each: Golden) -> None:
    for depth, many in each.counts:
        found = perft(each.rules, each.state, depth)
        assert found == many, f"depth {depth}\n{divide(each.rules, each.state, depth)}"


@EACH
def test_a_golden_file_names_positions_as_they_are_written(each: Golden) -> None:
    assert position_text(each.rules, each.state) == each.text


def test_golden_files_have_every_game_and_every_kind_of_due() -> None:
    assert {type(each.rules) for each in GOLDENS} == set(GAMES)
    assert {each.rules.due(each.state) for each in GOLDENS} == {"throw", "move", "over"}


def test_the_parts_of_a_count_add_up() -> None:
    rules = table("backgammon", {})
    lines = divide(rules, rules.start(), 3).splitlines()
    assert sum(int(line.rpartition(" ")[2]) for line in lines) == 8676
    assert lines[0] == "throw 1,1: 846"


def test_counting_gives_up_when_there_is_too_much_to_look_at() -> None:
    rules = table("backgammon", {})
    with pytest.raises(InvalidPosition, match="more than 500 positions"):
        perft(rules, rules.start(), 10**9, 500)
