"""Stable numbers of pieces, so that a drawn piece keeps its identity when it moves."""

from collections import Counter
from collections.abc import Sequence

NumberedPieces = list[list[int]]


def initial_ids(pieces: Sequence[Sequence[int]]) -> NumberedPieces:
    """Return the progress of each piece by seat; each piece gets its index as its number."""
    return [list(side) for side in pieces]


def track_ids(before: NumberedPieces, pieces: Sequence[Sequence[int]]) -> NumberedPieces:
    """Return the progress of each numbered piece after a change of position.

    A piece counts as not moved if a piece of the same seat still stands on its square.
    """
    return [_track_side(was, now) for was, now in zip(before, pieces, strict=True)]


def _track_side(before: list[int], after: Sequence[int]) -> list[int]:
    free, moved, side = Counter(after), [], list(before)
    for piece, place in enumerate(before):
        if free[place]:
            free[place] -= 1
        else:
            moved.append(piece)
    moved.sort(key=before.__getitem__)
    for piece, place in zip(moved, sorted(free.elements()), strict=True):
        side[piece] = place
    return side
