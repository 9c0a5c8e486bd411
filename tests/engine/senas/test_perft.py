"""Perft counts and legal steps of señas, compared with a second, plain implementation."""

from itertools import product

import pytest

from games.engine.options import option_values, seat_table
from games.engine.senas.rules import Senas
from games.engine.senas.state import SenasState
from games.engine.state import Move
from tests.engine.senas.support.naive import Naive, Table, count, legal
from tests.engine.support.goldens import Golden, goldens
from tests.engine.support.playing import random_game

COUNTABLE = 350
"""Smaller counts are repeated by the naive implementation."""
TABLES = [
    seat_table(Senas, dict(zip(("play_obligation", "gift", "excess_exit"), values, strict=True)))  # type: ignore[arg-type]
    for values in product(
        ("maximum", "each_playable"), ("optional", "mandatory", "off"), ("rearmost", "any")
    )
]


def naive(state: SenasState) -> Naive:
    seat = state.seat or 0
    own, rival = state.pieces[seat], state.pieces[1 - seat]
    return Naive(own, rival, state.pips_left, state.gift, state.gift_in_hand, state.tute)


def naive_table(rules: object) -> Table:
    options = option_values(rules).items()  # type: ignore[arg-type]
    return Table(**{name: str(value) for name, value in options if name in Table._fields})


@pytest.mark.parametrize("each", goldens("senas"), ids=lambda each: each.name)
def test_a_plain_count_agrees(each: Golden) -> None:
    state = each.state
    assert isinstance(state, SenasState)
    if state.seat is None:
        return
    for depth, many in each.small(COUNTABLE):
        assert count(naive_table(each.rules), naive(state), depth) == many, f"depth {depth}"


@pytest.mark.parametrize(
    "rules", TABLES, ids=lambda rules: "-".join(map(str, option_values(rules).values()))
)
def test_legal_moves_are_those_of_the_plain_rules(rules: Senas) -> None:
    for state in random_game(rules, 0).states[::9]:
        assert isinstance(state, SenasState)
        moves = {move for move in rules.legal_moves(state) if isinstance(move, Move)}
        if moves and len(state.pips_left) <= 5:
            plain = legal(naive_table(rules), naive(state))
            assert {(move.start, move.end, move.score) for move in moves} == plain


def test_no_position_locks_both_sides_in() -> None:
    rules = Senas()
    for seed in range(6):
        for state in random_game(rules, seed).states:
            if state.seat is None or rules.outcome(state) is not None:  # type: ignore[arg-type]
                continue
            sides = [SenasState(state.pieces, seat) for seat in (0, 1)]
            assert any(rules.can_play(side, (6, 5, 4, 3, 2, 1)) for side in sides)
