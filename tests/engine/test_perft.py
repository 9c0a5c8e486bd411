"""Counts of action sequences, against the golden files and against the plain second engine."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from games.engine.backgammon.rules import BackgammonState
from games.engine.core import Impossible, Rules, State, actions, perft
from games.engine.games import table
from games.engine.text import action_text, read_position
from tests.engine import brute
from tests.engine.positions import START, opening, position

FILES = Path(__file__).with_name("perft")
SLOWLY = 60_000
"""The most sequences that are counted by the plain engine too."""


@dataclass(frozen=True)
class Golden:
    """One position of a golden file with its counts."""

    name: str
    rules: Rules[State]
    state: State
    counts: tuple[tuple[int, int], ...]


def golden(block: str) -> Golden:
    lines = [line.partition(" ") for line in block.splitlines() if not line.startswith("#")]
    named = {word: rest for word, _, rest in lines if word != "perft"}
    counts = [tuple(map(int, rest.split())) for word, _, rest in lines if word == "perft"]
    rules, state = read_position(named["position"])
    return Golden(named["name"], rules, state, tuple((depth, many) for depth, many in counts))


GOLDEN = [
    golden(block)
    for file in sorted(FILES.glob("*.txt"))
    for block in file.read_text().split("\n\n")
    if "position " in block
]
EACH = pytest.mark.parametrize("each", GOLDEN, ids=lambda each: each.name)


def divided(rules: Rules[State], state: State, depth: int) -> str:
    """The count after each first action, to find the wrong one."""
    after = {action: rules.apply(state, action) for action in actions(rules, state)}
    return "\n".join(
        f"{action_text(action)}: {perft(rules, later, depth - 1)}"
        for action, later in after.items()
    )


@EACH
def test_sequences_are_as_many_as_the_golden_file_says(each: Golden) -> None:
    for depth, many in each.counts:
        found = perft(each.rules, each.state, depth)
        assert found == many, f"depth {depth}\n{divided(each.rules, each.state, depth)}"


@EACH
def test_the_golden_file_says_what_plain_counting_finds(each: Golden) -> None:
    state = each.state
    assert isinstance(state, BackgammonState)
    if state.seat is None or each.rules.due(state) == "over":
        return
    for depth, many in each.counts:
        if many <= SLOWLY:
            assert brute.count(*brute.board(state), state.scores, depth) == many, f"depth {depth}"


@pytest.mark.parametrize("opening_roll", ["fresh_dice", "opening_dice"])
def test_an_opening_is_thirty_decisions_and_six_ties(opening_roll: str) -> None:
    begun = brute.board(position(*START).state)
    dice = [(one, other) for one in range(1, 7) for other in range(1, 7) if one != other]

    def after(depth: int) -> int:
        if depth == 0:
            return 1
        played = [pair if opening_roll == "opening_dice" else () for pair in dice]
        return 6 * after(depth - 1) + sum(brute.count(*begun, each, depth - 1) for each in played)

    before = opening(opening_roll=opening_roll)
    for depth in range(1, 5):
        assert perft(before.rules, before.state, depth) == after(depth)


def test_a_golden_file_has_every_kind_of_due() -> None:
    assert {each.rules.due(each.state) for each in GOLDEN} == {"throw", "move", "over"}


def test_the_parts_of_a_count_add_up() -> None:
    rules = table("backgammon", {})
    lines = divided(rules, rules.start(), 3).splitlines()
    assert sum(int(line.rpartition(" ")[2]) for line in lines) == 8676
    assert lines[0] == "throw 1,1: 846"


def test_counting_gives_up_when_there_is_too_much_to_look_at() -> None:
    rules = table("backgammon", {})
    with pytest.raises(Impossible, match="more than 500 positions"):
        perft(rules, rules.start(), 10**9, 500)
