"""What the oversights of senet, pachisi and petits chevaux have in common."""

from collections.abc import Callable, Collection

import numpy as np

from games.engine.bots.afterstates import Afterstates
from games.engine.bots.arrays import Floats, Numbers


def rival_progress(plays: Afterstates, rivals: Collection[int]) -> Numbers:
    """Return for each afterstate the progress of all pieces of these seats."""
    found: Numbers = plays.pieces[:, list(rivals)].sum(axis=(1, 2)).astype(np.float32)
    return found


def running_ahead(worth: float, last: int) -> Callable[[Afterstates], Floats]:
    """Return the error of a bot that overrates its foremost piece on squares up to `last`.

    `worth` is the winning chance that each square of its progress seems to be worth more.
    """

    def error(plays: Afterstates) -> Floats:
        own = plays.own
        front: Floats = np.where(own > last, 0, own).max(axis=1).astype(np.float32)
        return np.float32(worth) * front

    return error
