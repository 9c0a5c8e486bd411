"""The values in hand: each a score still to be played, and the throw that it is left of.

Beside the throw stand the pieces that have already had a share of it (PACHISI-19). Pieces on one
square are alike: nobody asks which of them had its share, only how many.
"""

from collections.abc import Sequence
from dataclasses import replace

from games.engine.core import Move
from games.engine.pachisi.board import HOME
from games.engine.pachisi.position import PachisiState

Entry = tuple[int, ...]
Hand = list[tuple[int, Entry]]


def with_values(state: PachisiState, values: Sequence[int]) -> PachisiState:
    """The position with these values in hand too."""
    return _held(state, [*_hand(state), *((value, (value,)) for value in values)])


def without_values(state: PachisiState, values: Sequence[int]) -> PachisiState:
    """The position without these whole values in hand."""
    hand = _hand(state)
    for value in values:
        hand.remove((value, (value,)))
    return _held(state, hand)


def emptied(state: PachisiState) -> PachisiState:
    """The position with nothing in hand."""
    return replace(state, scores=(), hand=(), run=())


def after_use(state: PachisiState, index: int, move: Move) -> PachisiState:
    """The position with a move's score taken from a value; the piece itself has yet to move."""
    hand, many = _hand(state), state.pieces[state.seat or 0].count(move.start)
    left, entry = hand.pop(index)
    hand = [(score, _followed(other, move, many)) for score, other in hand]
    if left > move.score:
        hand.append((left - move.score, _shared(entry, move.end)))  # PACHISI-19
    return _held(state, hand)


def _followed(entry: Entry, move: Move, many: int) -> Entry:
    """A piece that had its share takes that along, once none without stands beside it."""
    value, *shared = entry
    if not shared or shared.count(move.start) < many:
        return entry
    shared.remove(move.start)
    return _shared((value, *shared), move.end)


def _shared(entry: Entry, step: int) -> Entry:
    value, *shared = entry
    return (value, *sorted([*shared, step])) if step < HOME else entry


def _hand(state: PachisiState) -> Hand:
    return list(zip(state.scores, state.hand, strict=True))


def _held(state: PachisiState, hand: Hand) -> PachisiState:
    hand.sort(key=lambda each: (-each[0], len(each[1]), each[1]))
    return replace(
        state,
        scores=tuple(score for score, _ in hand),
        hand=tuple(entry for _, entry in hand),
    )
