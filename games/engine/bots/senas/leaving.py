"""Exact chances once every piece of both sides is in the fourth seña: nothing is blocked there.

A table says how likely a side is to need so many turns to bring out its pieces, if it always plays
what makes that the fewest on average.
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
"""What stands for certainty in the table."""
RANKS = np.array(
    [[comb(many + place, place + 1) for many in range(PIECES + 1)] for place in range(len(FOURTH))]
)
"""What so many pieces in the last holes, counted from the exit, add to a number of the table."""
SIZE = comb(PIECES + len(FOURTH), len(FOURTH))

Numbers = NDArray[np.intp]
Likely = NDArray[np.float32]


def home(rows: Rows) -> Flags:
    """Tell for each side whether all its pieces still in play are in the fourth seña."""
    inside: Flags = standing(rows) & BEFORE_FOURTH == 0
    return inside


def numbers(rows: Rows) -> Numbers:
    """Where each side, all at home, stands in the table."""
    together = np.cumsum(rows[:, FOURTH.stop - 1 : FOURTH.start - 1 : -1], axis=1, dtype=np.intp)
    total: Numbers = RANKS[np.arange(len(FOURTH)), together].sum(axis=1)
    return total


@lru_cache(maxsize=1)
def turns() -> Likely:
    """How likely each side is to need one turn, two turns and so on, by its number."""
    with (files(__package__) / FILE).open("rb") as file, np.load(file) as found:
        rounded: Likely = found["turns"].astype(np.float32)
    rounded /= np.maximum(rounded.sum(axis=1, keepdims=True), 1)
    return rounded


def chances(mine: Rows, theirs: Rows) -> Likely:
    """The chances of the side that throws next, where both are at home."""
    first, second = turns()[numbers(mine)], turns()[numbers(theirs)]
    not_sooner = np.cumsum(second[:, ::-1], axis=1)[:, ::-1]
    won: Likely = (first * not_sooner).sum(axis=1)
    return won
