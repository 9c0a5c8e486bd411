"""The many games that training plays at once follow the engine's rules."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from games.engine.bots.afterstates import turn_ends
from games.engine.pachisi.rules import Pachisi
from games.engine.pachisi.state import PachisiState
from games.engine.petits_chevaux.rules import PetitsChevaux
from games.engine.petits_chevaux.state import PetitsChevauxState
from games.engine.rules import Rules
from games.engine.state import State
from tests.engine.bots.support.trying import tables_of
from tests.engine.support.playing import name, random_game
from tools.training.boards import Boards, Table
from tools.training.pachisi import PachisiBoards
from tools.training.petits_chevaux import PetitsChevauxBoards

Seen = tuple[tuple[tuple[int, ...], ...], int, tuple[int, ...]]


def _learnt(rules: Rules[State]) -> Table | None:
    """Return training's version of these rules, for many games at once, or None if it has none."""
    if isinstance(rules, PetitsChevaux):
        return PetitsChevauxBoards(rules)
    assert isinstance(rules, Pachisi)
    other = rules.split_throw or rules.pyada or rules.collects or rules.capture_annulment
    return None if other else PachisiBoards(rules)


def _memory(state: State) -> tuple[int, ...]:
    if isinstance(state, PetitsChevauxState):
        return (state.must_use or 0,)
    if isinstance(state, PachisiState):
        return (*map(int, state.left), *(int(many > 0) for many in state.captures))
    return ()


def _usual(state: State) -> bool:
    """Whether the games of training can come to this position: its opening is over."""
    if isinstance(state, PetitsChevauxState):
        return not state.contenders and not state.opening
    assert isinstance(state, PachisiState)
    return not state.contenders and all(state.unlocked)


def _ways(rules: Rules[State], state: State) -> Iterator[tuple[int, set[Seen]]]:
    for throw, _ in rules.throws(state):
        after = rules.apply(state, throw)
        ends = list(turn_ends(rules, after)) if rules.due(after) == "move" else [after]
        yield throw.dice[0], {_compared_parts(rules, end) for end in ends}


def _compared_parts(rules: Rules[State], state: State) -> Seen:
    """Return pieces, active seat and memory, in which training must agree with the engine.

    The active seat of a finished game is ignored.
    """
    seat = -1 if rules.outcome(state) else state.seat or 0
    return state.pieces, seat, _memory(state)


TABLES = [
    rules
    for game in ("petits-chevaux", "pachisi")
    for rules in tables_of(game)
    if _learnt(rules) is not None and rules.match_points == 1
]


@pytest.mark.parametrize("rules", TABLES, ids=name)
def test_throws_can_be_played_in_the_same_ways(rules: Rules[State]) -> None:
    table = _learnt(rules)
    assert table is not None
    states = [
        replace(state, won=())
        for state in random_game(rules, 2).states
        if rules.due(state) == "throw" and _usual(state)
    ]
    for state in states[:: max(1, len(states) // 25)]:
        board = Boards(np.array([state.pieces]), np.array([state.seat]), np.array([_memory(state)]))
        for value, expected in _ways(rules, state):
            ways = table.ways(board, np.array([value]))
            after = ways.after.at(*np.nonzero(ways.there))
            over = table.find_winning_sides(after) >= 0
            found = {
                (
                    tuple(tuple(sorted(side)) for side in pieces),
                    -1 if done else seat,
                    tuple(memory),
                )
                for pieces, seat, memory, done in zip(
                    after.pieces.tolist(),
                    after.seat.tolist(),
                    after.memory.tolist(),
                    over,
                    strict=True,
                )
            }
            assert found == expected, (state, value)
