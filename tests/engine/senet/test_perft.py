"""Perft counts and legal steps of senet, compared with a second, plain implementation."""

import pytest

from games.engine.games import table
from games.engine.options import option_values
from games.engine.rules import Rules
from games.engine.senet.state import SenetState
from games.engine.state import Move, State
from tests.engine.senet.support.naive import Naive, count, ways
from tests.engine.support.goldens import Golden, goldens
from tests.engine.support.playing import random_game

COUNTABLE = 5_000
"""Smaller counts are repeated by the naive implementation."""
TABLES = [table("senet", {"pairs_turn_corners": corners}) for corners in (True, False)]


def naive(state: State) -> Naive:
    assert isinstance(state, SenetState)
    assert state.seat is not None
    own, rival = (frozenset(state.pieces[seat]) - {31} for seat in (state.seat, 1 - state.seat))
    score = state.pips_left[0] if state.pips_left else 0
    return Naive(own, rival, state.seat != state.black, state.white_moved, score)


@pytest.mark.parametrize("each", goldens("senet"), ids=lambda each: each.name)
def test_a_plain_count_agrees(each: Golden) -> None:
    state = each.state
    assert isinstance(state, SenetState)
    if state.black is None or state.opening_one:
        return
    corners = bool(option_values(each.rules)["pairs_turn_corners"])
    for depth, many in each.small(COUNTABLE):
        assert count(naive(state), corners, depth) == many, f"depth {depth}"


@pytest.mark.parametrize("rules", TABLES, ids=["corners", "straight"])
def test_legal_moves_are_those_of_the_plain_rules(rules: Rules[State]) -> None:
    corners = bool(option_values(rules)["pairs_turn_corners"])
    for seed in range(4):
        for state in random_game(rules, seed).states:
            moves = {move for move in rules.legal_moves(state) if isinstance(move, Move)}
            if moves and not getattr(state, "opening_one", False):
                plain = ways(naive(state), corners)
                assert {(move.start, move.end) for move in moves} == plain
