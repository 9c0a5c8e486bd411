"""Sides of señas as rows of small numbers, many at a time, and their holes as bits.

A row holds how many pieces stand in each place, 1 to 25, and behind them how many scores of each
number, 1 to 6, are in hand. A set of holes is an integer with one bit for each.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.engine.senas.board import ENTRY_REST, FOURTH, GATE, HOLES, OUT

Rows: TypeAlias = NDArray[np.uint8]
Holes: TypeAlias = NDArray[np.uint32]
Flags: TypeAlias = NDArray[np.bool_]

WIDTH = 32
FACES = range(1, 7)


def holes(several: Iterable[int]) -> np.uint32:
    """A set of holes."""
    return np.uint32(sum(1 << place for place in several))


IN_PLAY = holes(HOLES)
ENTRANCE = holes([GATE])
REST_OF_ENTRY = holes(ENTRY_REST)
BEFORE_FOURTH = holes(range(GATE, FOURTH.start))
UNDERWAY = BEFORE_FOURTH - ENTRANCE
ARRIVED = holes(range(FOURTH.start, OUT + 1))
FIRST_HALF = holes(range(GATE, 13))
WITHIN = tuple(holes(range(GATE, OUT - score)) for score in range(7))
"""From where each score stays in the circuit."""
BEYOND = tuple(holes(range(OUT + 1 - score, OUT)) for score in range(7))
"""From where each score leads farther than out."""


def row(side: Sequence[int], scores: Sequence[int] = ()) -> Rows:
    """One side and the scores in its hand."""
    columns = [*side, *(OUT + score for score in scores)]
    return np.bincount(columns, minlength=WIDTH).astype(np.uint8)


def standing(rows: Rows) -> Holes:
    """The places in which each side has pieces, out of the circuit among them."""
    packed = np.packbits(rows != 0, axis=1, bitorder="little")
    return packed.view("<u4").ravel() & (IN_PLAY | holes([OUT]))


def across(several: Holes) -> Holes:
    """The same holes as the rival numbers them, half a round on."""
    inside = several & IN_PLAY
    return (inside << np.uint32(12) | inside >> np.uint32(12)) & IN_PLAY


def starts(at: Holes, closed: Holes, score: int, *, any_excess: bool = False) -> Holes:
    """The holes from which each side, standing `at`, may play a score past `closed` holes."""
    reached = ~(closed >> np.uint32(score)) & WITHIN[score]  # SENAS-10 SENAS-11 SENAS-12
    inside = at & _movable(at) & reached
    exact = at & holes([OUT - score])
    excess = (at if any_excess else at & (~at + np.uint32(1))) & BEYOND[score]  # SENAS-20
    return np.where(at & BEFORE_FOURTH, inside, inside | exact | excess)  # SENAS-19


def _movable(at: Holes) -> Holes:
    underway = at & UNDERWAY
    alone = np.where(underway, underway, ENTRANCE)  # SENAS-06 SENAS-07
    others = np.where(at & REST_OF_ENTRY, ~ENTRANCE, IN_PLAY)  # SENAS-08 SENAS-09
    return np.where(at & ARRIVED, others, alone)
