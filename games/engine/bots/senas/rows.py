"""Sides of señas as rows of counts, many at a time, and sets of holes as bitboards.

Columns 1 to 25 of a row count the side's pieces in each place (25 is out). The next six columns
count the numbers 1 to 6 that are left to play. A bitboard has one bit for each hole.
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
    """Return the bitboard of these holes."""
    return np.uint32(sum(1 << place for place in several))


IN_PLAY = holes(HOLES)
ENTRANCE = holes([GATE])
REST_OF_ENTRY = holes(ENTRY_REST)
BEFORE_FOURTH = holes(range(GATE, FOURTH.start))
UNDERWAY = BEFORE_FOURTH - ENTRANCE
ARRIVED = holes(range(FOURTH.start, OUT + 1))
FIRST_HALF = holes(range(GATE, 13))
WITHIN = tuple(holes(range(GATE, OUT - score)) for score in range(7))
"""Bitboards by number: the holes from which this number leads to another hole."""
BEYOND = tuple(holes(range(OUT + 1 - score, OUT)) for score in range(7))
"""Bitboards by number: the holes from which this number is larger than needed to leave."""


def row(side: Sequence[int], pips: Sequence[int] = ()) -> Rows:
    """Return one side as a row of counts, from its pieces' progress and the numbers to play."""
    columns = [*side, *(OUT + score for score in pips)]
    return np.bincount(columns, minlength=WIDTH).astype(np.uint8)


def standing(rows: Rows) -> Holes:
    """Return for each side the bitboard of the places with its pieces, the place out included."""
    packed = np.packbits(rows != 0, axis=1, bitorder="little")
    return packed.view("<u4").ravel() & (IN_PLAY | holes([OUT]))


def across(several: Holes) -> Holes:
    """Return these bitboards of holes as the opponent numbers the holes: half a round farther."""
    inside = several & IN_PLAY
    return (inside << np.uint32(12) | inside >> np.uint32(12)) & IN_PLAY


def starts(at: Holes, closed: Holes, score: int, *, any_excess: bool = False) -> Holes:
    """Return for each side the bitboard of holes from which it may play the number `score`.

    `at` are the side's occupied holes, `closed` those that its opponent occupies. With `any_excess`
    every piece close enough may leave with a larger number than needed, otherwise only the
    rearmost.
    """
    reached = ~(closed >> np.uint32(score)) & WITHIN[score]  # SENAS-10 SENAS-11 SENAS-12
    inside = at & _movable(at) & reached
    exact = at & holes([OUT - score])
    excess = (at if any_excess else at & (~at + np.uint32(1))) & BEYOND[score]  # SENAS-20
    return np.where(at & BEFORE_FOURTH, inside, inside | exact | excess)  # SENAS-19


def _movable(at: Holes) -> Holes:
    """Return for each side the holes whose pieces the rules for entering the board allow to move.

    Its first piece must reach the last six holes before others start; later, a piece in holes 2 to
    6 keeps the next one from starting.
    """
    underway = at & UNDERWAY
    alone = np.where(underway, underway, ENTRANCE)  # SENAS-06 SENAS-07
    others = np.where(at & REST_OF_ENTRY, ~ENTRANCE, IN_PLAY)  # SENAS-08 SENAS-09
    return np.where(at & ARRIVED, others, alone)
