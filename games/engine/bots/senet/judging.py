"""What a net makes of positions of senet: how likely a side is to win, and how long that takes."""

import numpy as np

from games.engine.bots.arrays import Numbers
from games.engine.bots.net import Net, likelihood

HASTE = 0.0005
"""What chance of winning a computer gives up to be done a throw earlier.

Most positions of senet are worth nearly the same, so without any haste two computers go to and fro
for thousands of throws.
"""
LONG = 200
"""Throws that the net counts as 1."""


def judged(net: Net, seen: Numbers) -> tuple[Numbers, Numbers]:
    """By row of features: the chance of the side that is to throw, and how many throws are left.

    Those are the throws until the game is over, or so little is left that the tables know the rest.
    """
    lean, long = np.moveaxis(net.worths(seen), -1, 0)
    return likelihood(lean), LONG * np.maximum(long, 0)
