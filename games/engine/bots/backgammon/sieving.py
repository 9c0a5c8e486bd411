"""The few plays of each throw that are worth a closer look, by a tiny network."""

import numpy as np
from numpy.typing import NDArray

from games.engine.bots.backgammon.features import counted
from games.engine.bots.backgammon.network import points, shipped
from games.engine.bots.backgammon.rows import Rows

KEPT = 5
"""Plays of a throw that get a closer look."""


def sieved(left: Rows, group: NDArray[np.int64]) -> NDArray[np.int64]:
    """Where the best positions of each group are, for those who leave them to a rival.

    Groups are sorted, and so is the answer.
    """
    starts = np.flatnonzero(np.diff(group, prepend=-1))
    counts = np.diff(starts, append=len(group))
    crowded = np.repeat(counts > KEPT, counts)
    seen = np.zeros(len(left), np.float32)
    seen[crowded] = points(shipped("sieve")(counted(left[crowded])))
    order = np.lexsort((seen, group))
    rank = np.arange(len(left)) - np.repeat(starts, counts)
    return np.sort(order[rank < KEPT])
