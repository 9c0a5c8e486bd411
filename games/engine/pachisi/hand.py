"""The hand: the values thrown and not yet used up.

Each entry has a score, what is left to be played, and beside it the value thrown and the squares of
the pieces that have already had a share of that value (PACHISI-19). Pieces on one square are not
distinguished: only how many of them had a share counts.
"""

from collections.abc import Sequence
from dataclasses import replace

from games.engine.pachisi.board import HOME
from games.engine.pachisi.state import PachisiState
from games.engine.state import Move

Entry = tuple[int, ...]
Hand = list[tuple[int, Entry]]


def with_values(state: PachisiState, values: Sequence[int]) -> PachisiState:
    """Return the position with these values added to the hand."""
    return _held(state, [*_hand(state), *((value, (value,)) for value in values)])


def without_values(state: PachisiState, values: Sequence[int]) -> PachisiState:
    """Return the position with these unused values removed from the hand."""
    hand = _hand(state)
    for value in values:
        hand.remove((value, (value,)))
    return _held(state, hand)


def emptied(state: PachisiState) -> PachisiState:
    """Return the position with an empty hand."""
    return replace(state, scores=(), hand=(), run=())


def after_use(state: PachisiState, index: int, move: Move) -> PachisiState:
    """Return the position with a move's score taken from a value; the piece is not moved yet."""
    hand, many = _hand(state), state.pieces[state.seat or 0].count(move.start)
    left, entry = hand.pop(index)
    hand = [(score, _followed(other, move, many)) for score, other in hand]
    if left > move.score:
        hand.append((left - move.score, _shared(entry, move.end)))  # PACHISI-19
    return _held(state, hand)


def _followed(entry: Entry, move: Move, many: int) -> Entry:
    """Return a hand entry after a move by a piece that may have had a share of it.

    Pieces without a share are taken to move first; the mark of a share moves only if every piece on
    the square has one.
    """
    value, *shared = entry
    if not shared or shared.count(move.start) < many:
        return entry
    shared.remove(move.start)
    return _shared((value, *shared), move.end)


def _shared(entry: Entry, step: int) -> Entry:
    """Return the entry with a share noted for a piece on this step, unless that is home."""
    value, *shared = entry
    return (value, *sorted([*shared, step])) if step < HOME else entry


def _hand(state: PachisiState) -> Hand:
    return list(zip(state.scores, state.hand, strict=True))


def _held(state: PachisiState, hand: Hand) -> PachisiState:
    """Return the position with this hand, sorted by score, largest first."""
    hand.sort(key=lambda each: (-each[0], len(each[1]), each[1]))
    return replace(
        state,
        scores=tuple(score for score, _ in hand),
        hand=tuple(entry for _, entry in hand),
    )
