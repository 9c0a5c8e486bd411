"""The moves by a throw that may be shared out among pieces, in whole steps (PACHISI-19)."""

from collections.abc import Iterator

from games.engine.core import Move
from games.engine.pachisi.board import HOME, WAITING
from games.engine.pachisi.entering import entries, must_enter
from games.engine.pachisi.position import PachisiState
from games.engine.pachisi.stops import Ground
from games.engine.pachisi.table import Table


def moves(rules: Table, state: PachisiState, here: Ground) -> tuple[Move, ...]:
    """Every move by a share of a value in hand, or by all that is left of it."""
    held = list(zip(state.scores, state.hand, strict=True))
    different = [index for index, each in enumerate(held) if index == held.index(each)]
    found = [move for index in different for move in _shares(rules, state, here, index)]
    return tuple(dict.fromkeys(found))


def source(rules: Table, state: PachisiState, move: Move) -> int:
    """Which value in hand a move uses: of equal numbers the one that fewest pieces have shared."""
    if move.of is None:
        return state.scores.index(move.score)
    return next(
        index
        for index, left in enumerate(state.scores)
        if left == move.of and move.start in _starts(rules, state, index)
    )


def _shares(rules: Table, state: PachisiState, here: Ground, index: int) -> Iterator[Move]:
    left = state.scores[index]
    for start in _starts(rules, state, index):
        ends = entries(rules, state, left) if start == WAITING else range(start + 1, HOME + 1)
        for end in ends:
            share = left if start == WAITING else end - start  # PACHISI-19
            if share <= left and here.open(end):
                yield Move(start, end, share, left)


def _starts(rules: Table, state: PachisiState, index: int) -> list[int]:
    """Where pieces stand that may have a share of this value."""
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
