"""Perft counts of backgammon, compared with a second, plain implementation."""

import pytest

from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.play import perft
from tests.engine.backgammon.support import naive as brute
from tests.engine.backgammon.support import naive_cube as brute_cube
from tests.engine.backgammon.support.positions import START, opening, position
from tests.engine.support.goldens import Golden, goldens

SLOWLY = 30_000
"""The largest count that is repeated by the plain engine."""


@pytest.mark.parametrize("each", goldens("backgammon"), ids=lambda each: each.name)
def test_the_golden_file_says_what_plain_counting_finds(each: Golden) -> None:
    state = each.state
    assert isinstance(state, BackgammonState)
    if state.seat is None or each.rules.due(state) == "over":
        return
    assert isinstance(each.rules, Backgammon)
    for depth, many in each.small(SLOWLY):
        assert brute_cube.count(each.rules, state, depth) == many, f"depth {depth}"
        if not each.rules.cube:
            assert brute.count(*brute.board(state), state.pips_left, depth) == many, (
                f"depth {depth}"
            )


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
