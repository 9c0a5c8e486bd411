"""Exact winning chances of señas in races, where no piece can be blocked any more.

In a race all pieces of both sides are in the fourth seña (their last six holes) or out. A table
holds for one side the probability of each number of turns in which its last piece may leave, if the
side always minimises the expected number of turns.
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
    """Return for each side whether all its pieces are in their last six holes or out."""
    inside: Flags = standing(rows) & BEFORE_FOURTH == 0
    return inside


def numbers(rows: Rows) -> Numbers:
    """Return each side's index in the table of races.

    All its pieces must be in the last six holes or out.
    """
    together = np.cumsum(rows[:, FOURTH.stop - 1 : FOURTH.start - 1 : -1], axis=1, dtype=np.intp)
    total: Numbers = RANKS[np.arange(len(FOURTH)), together].sum(axis=1)
    return total


@lru_cache(maxsize=1)
def turns() -> Likely:
    """Load the table of races: the probability that a side needs one turn, two turns and so on.

    The shape is (table indices, turns).
    """
    with (files(__package__) / FILE).open("rb") as file, np.load(file) as found:
        rounded: Likely = found["turns"].astype(np.float32)
    rounded /= np.maximum(rounded.sum(axis=1, keepdims=True), 1)
    return rounded


def chances(mine: Rows, theirs: Rows) -> Likely:
    """Return for each race the winning chance of the side in `mine`, which throws next."""
    first, second = turns()[numbers(mine)], turns()[numbers(theirs)]
    not_sooner = np.cumsum(second[:, ::-1], axis=1)[:, ::-1]
    won: Likely = (first * not_sooner).sum(axis=1)
    return won
