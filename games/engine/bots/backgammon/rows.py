"""Many positions at once: one row of counts each, as the side that is to throw sees it.

Column p is how many of its own pieces have come as far as p, from the bar (0) to the court (25);
column 26 + p is the same of its rival, in the rival's own progress.
"""

import numpy as np
from numpy.typing import NDArray

from games.engine.backgammon.board import OFF, START

Rows = NDArray[np.uint8]
Floats = NDArray[np.float32]

SIDE = OFF + 1
"""Columns of one side."""
WIDTH = 2 * SIDE
PIECES = len(START)
PLACES: NDArray[np.int32] = np.arange(SIDE, dtype=np.int32)


def row(own: tuple[int, ...], rival: tuple[int, ...]) -> Rows:
    """One position, from the progress of the pieces of either side."""
    counts = [np.bincount(side, minlength=SIDE) for side in (own, rival)]
    return np.concatenate(counts).astype(np.uint8)


def turned(rows: Rows) -> Rows:
    """The same positions as the other side sees them."""
    return np.concatenate((rows[..., SIDE:], rows[..., :SIDE]), axis=-1)


def rearmost(own: Rows) -> NDArray[np.int64]:
    """The progress of the last piece of a side, for rows of one side's counts."""
    last: NDArray[np.int64] = (own > 0).argmax(axis=1)
    return last


def in_contact(rows: Rows) -> NDArray[np.bool_]:
    """Tell for every position whether a piece can still meet a rival one."""
    return rearmost(rows[:, :SIDE]) + rearmost(rows[:, SIDE:]) < OFF


START_ROW = row(START, START)
