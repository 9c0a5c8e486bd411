"""What the oversights of senet, pachisi and petits chevaux have in common."""

from collections.abc import Collection

import numpy as np

from games.engine.bots.afterstates import Afterstates
from games.engine.bots.arrays import Numbers


def rival_progress(plays: Afterstates, rivals: Collection[int]) -> Numbers:
    """Return for each afterstate the progress of all pieces of these seats."""
    found: Numbers = plays.pieces[:, list(rivals)].sum(axis=(1, 2)).astype(np.float32)
    return found


def front_progress(plays: Afterstates, last: int) -> Numbers:
    """Return for each afterstate the progress of the seat's foremost piece up to `last`."""
    own = plays.pieces[:, plays.seat]
    found: Numbers = np.where(own > last, 0, own).max(axis=1).astype(np.float32)
    return found
