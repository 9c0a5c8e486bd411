"""Backgammon positions as rows of piece counts, from the perspective of the side to throw.

Column p counts the side's own pieces with progress p, from the bar (0) to borne off (25). Column 26
+ p counts the opponent's pieces, by the opponent's own progress.
"""

import numpy as np
from numpy.typing import NDArray

from games.engine.backgammon.board import OFF, START

Rows = NDArray[np.uint8]
Floats = NDArray[np.float32]

SIDE = OFF + 1
"""Number of columns of one side."""
WIDTH = 2 * SIDE
PIECES = len(START)
PLACES: NDArray[np.int32] = np.arange(SIDE, dtype=np.int32)


def row(own: tuple[int, ...], rival: tuple[int, ...]) -> Rows:
    """Return one position as a row of piece counts, from the progress of each side's pieces."""
    counts = [np.bincount(side, minlength=SIDE) for side in (own, rival)]
    return np.concatenate(counts).astype(np.uint8)


def swap_sides(rows: Rows) -> Rows:
    """Return the positions in `rows` from the opponent's perspective."""
    return np.concatenate((rows[..., SIDE:], rows[..., :SIDE]), axis=-1)


def rearmost(own: Rows) -> NDArray[np.int64]:
    """Return the progress of the rearmost piece for each row of one side's piece counts."""
    last: NDArray[np.int64] = (own > 0).argmax(axis=1)
    return last


def in_contact(rows: Rows) -> NDArray[np.bool_]:
    """Return for each position whether some pieces of the two sides have yet to pass each other."""
    return rearmost(rows[:, :SIDE]) + rearmost(rows[:, SIDE:]) < OFF


START_ROW = row(START, START)
