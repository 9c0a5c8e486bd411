"""Pruning in backgammon: keep for each throw the few best plays for the dearer full network."""

import numpy as np
from numpy.typing import NDArray

from games.engine.bots.backgammon.inputs.features import count_features
from games.engine.bots.backgammon.outcomes import points
from games.engine.bots.backgammon.rows import Rows
from games.engine.bots.network import load_network, sigmoid

KEPT = 5
"""Number of plays of a throw that are kept."""


def prune(left: Rows, group: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the indices of the best afterstates of each throw, at most `KEPT` of each.

    `left` holds the afterstates from the perspective of the opponent, who throws next. `group`
    holds the number of the throw that led to each afterstate; it must be sorted. The result is
    sorted too.
    """
    starts = np.flatnonzero(np.diff(group, prepend=-1))
    counts = np.diff(starts, append=len(group))
    crowded = np.repeat(counts > KEPT, counts)
    seen = np.zeros(len(left), np.float32)
    outputs = load_network("backgammon", "sieve").outputs(count_features(left[crowded]))
    seen[crowded] = points(sigmoid(outputs))
    order = np.lexsort((seen, group))
    rank = np.arange(len(left)) - np.repeat(starts, counts)
    return np.sort(order[rank < KEPT])
