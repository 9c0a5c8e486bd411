"""Stable numbers of pieces, so that a drawn piece keeps its identity when it moves."""

from collections import Counter
from collections.abc import Sequence

Places = list[list[int]]


def set_out(pieces: Sequence[Sequence[int]]) -> Places:
    """Return the progress of each piece by seat, numbered in board order."""
    return [list(side) for side in pieces]


def follow(before: Places, pieces: Sequence[Sequence[int]]) -> Places:
    """Return the progress of each numbered piece after a change of position.

    A piece whose square is still occupied by its seat counts as not moved.
    """
    return [_side(was, now) for was, now in zip(before, pieces, strict=True)]


def _side(was: list[int], now: Sequence[int]) -> list[int]:
    free, moved, side = Counter(now), [], list(was)
    for piece, place in enumerate(was):
        if free[place]:
            free[place] -= 1
        else:
            moved.append(piece)
    moved.sort(key=was.__getitem__)
    for piece, place in zip(moved, sorted(free.elements()), strict=True):
        side[piece] = place
    return side
