"""Exact winning chances in races: all pieces of both sides are in the fourth seña or out.

No piece can be blocked in a race. A table holds the probability that a side needs each number of
turns to bring out its pieces, if the side always minimises the expected number of turns.
"""

from functools import lru_cache
from importlib.resources import files
from math import comb

import numpy as np
from numpy.typing import NDArray

from games.engine.bots.senas.rows import BEFORE_FOURTH, Flags, Rows, standing
from games.engine.senas.board import FOURTH, PIECES

FILE = "leaving.npz"
ROUND = 65535
"""The table value that means a probability of 1 (16-bit fixed point)."""
RANKS = np.array(
    [[comb(many + place, place + 1) for many in range(PIECES + 1)] for place in range(len(FOURTH))]
)
"""Summands of a table index.

The first index is the hole, counted from the exit. The second is the number of pieces in this hole
and nearer to the exit.
"""
SIZE = comb(PIECES + len(FOURTH), len(FOURTH))

Numbers = NDArray[np.intp]
Likely = NDArray[np.float32]


def home(rows: Rows) -> Flags:
    """Return for each side whether all its pieces are in the fourth seña or out."""
    inside: Flags = standing(rows) & BEFORE_FOURTH == 0
    return inside


def numbers(rows: Rows) -> Numbers:
    """Return the table index of each side. All its pieces must be in the fourth seña or out."""
    together = np.cumsum(rows[:, FOURTH.stop - 1 : FOURTH.start - 1 : -1], axis=1, dtype=np.intp)
    total: Numbers = RANKS[np.arange(len(FOURTH)), together].sum(axis=1)
    return total


@lru_cache(maxsize=1)
def turns() -> Likely:
    """Load the probabilities of needing one turn, two turns and so on.

    The shape is (table indices, turns).
    """
    with (files(__package__) / FILE).open("rb") as file, np.load(file) as found:
        rounded: Likely = found["turns"].astype(np.float32)
    rounded /= np.maximum(rounded.sum(axis=1, keepdims=True), 1)
    return rounded


def chances(mine: Rows, theirs: Rows) -> Likely:
    """Return the winning chances in races, for the side that throws next."""
    first, second = turns()[numbers(mine)], turns()[numbers(theirs)]
    not_sooner = np.cumsum(second[:, ::-1], axis=1)[:, ::-1]
    won: Likely = (first * not_sooner).sum(axis=1)
    return won
