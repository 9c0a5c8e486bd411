"""The moves by a throw that may be shared out among pieces, in whole steps (PACHISI-19)."""

from collections.abc import Iterator

from games.engine.pachisi.board import HOME, WAITING
from games.engine.pachisi.moves_entering import entries, must_enter
from games.engine.pachisi.moves_landing import Ground
from games.engine.pachisi.options import Table
from games.engine.pachisi.state import PachisiState
from games.engine.state import Move


def moves(rules: Table, state: PachisiState, here: Ground) -> tuple[Move, ...]:
    """Return every move by a share of a value in hand, or by all that is left of it."""
    held = list(zip(state.scores, state.hand, strict=True))
    different = [index for index, each in enumerate(held) if index == held.index(each)]
    found = [move for index in different for move in _shares(rules, state, here, index)]
    return tuple(dict.fromkeys(found))


def source(rules: Table, state: PachisiState, move: Move) -> int:
    """Return the index in hand of the value that a legal move uses.

    A move that does not name one of several equal values uses the one that the fewest pieces have
    shared.
    """
    if move.source is not None:
        return move.source
    return state.scores.index(move.score) if move.of is None else sources(rules, state, move)[0]


def sources(rules: Table, state: PachisiState, move: Move) -> list[int]:
    """Return the indices in hand of the different values from which a share may be taken."""
    held = list(zip(state.scores, state.hand, strict=True))
    return [
        index
        for index, left in enumerate(state.scores)
        if left == move.of
        and index == held.index(held[index])
        and move.start in _starts(rules, state, index)
    ]


def can_use(rules: Table, state: PachisiState, move: Move) -> bool:
    """Whether a share can be taken from the value in hand that it names, if it names one.

    The share must be legal otherwise. It may name a value even where that makes no difference, and
    may name none even where it does.
    """
    if move.source is None:
        return True
    return is_well_named(state, move) and move.start in _starts(rules, state, move.source)


def is_well_named(state: PachisiState, move: Move) -> bool:
    """Whether the value at the index that a share names is the one it is taken from.

    A share that names no index is well named.
    """
    return move.source is None or state.scores[move.source : move.source + 1] == (move.of,)


def _shares(rules: Table, state: PachisiState, here: Ground, index: int) -> Iterator[Move]:
    left = state.scores[index]
    for start in _starts(rules, state, index):
        ends = entries(rules, state, left) if start == WAITING else range(start + 1, HOME + 1)
        for end in ends:
            share = left if start == WAITING else end - start  # PACHISI-19
            if share <= left and here.open(end):
                yield Move(start, end, share, left)


def _starts(rules: Table, state: PachisiState, index: int) -> list[int]:
    """Return the steps of the pieces that may have a share of this value."""
    own, left, (value, *shared) = (
        state.pieces[state.seat or 0],
        state.scores[index],
        state.hand[index],
    )
    waiting = [WAITING] if left == value and entries(rules, state, value) else []
    if must_enter(rules, state, value):
        return waiting  # PACHISI-13
    standing = [step for step in dict.fromkeys(own) if WAITING < step < HOME]
    return waiting + [step for step in standing if own.count(step) > shared.count(step)]
