"""The moves of one piece that the values in hand allow."""

from collections.abc import Iterator

from games.engine.pachisi import moves_shared
from games.engine.pachisi.board import HOME, WAITING
from games.engine.pachisi.moves_entering import entries, must_enter
from games.engine.pachisi.moves_landing import Ground, ground
from games.engine.pachisi.options import Table
from games.engine.pachisi.state import PachisiState
from games.engine.state import Move


def moves(rules: Table, state: PachisiState) -> tuple[Move, ...]:
    """Return every move of one piece by one value in hand, larger values first.

    A move does not name the source of a share here, even if several values are equal.
    """
    here = ground(rules, state)
    if rules.split_throw:
        return moves_shared.moves(rules, state, here)
    return tuple(
        move for value in dict.fromkeys(state.scores) for move in _whole(rules, state, here, value)
    )


def _whole(rules: Table, state: PachisiState, here: Ground, value: int) -> Iterator[Move]:
    for end in entries(rules, state, value):
        if here.open(end):
            yield Move(WAITING, end, value)  # PACHISI-17
    if must_enter(rules, state, value):
        return  # PACHISI-13
    for start in dict.fromkeys(here.own):
        if WAITING < start < HOME and here.open(start + value):
            yield Move(start, start + value, value)  # PACHISI-14 PACHISI-16 PACHISI-18
