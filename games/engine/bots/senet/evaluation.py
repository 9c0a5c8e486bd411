"""Turn the senet network's two outputs into winning chance and remaining throws."""

import numpy as np

from games.engine.bots.arrays import Floats, Numbers
from games.engine.bots.network import Network, sigmoid

HASTE = 0.0005
"""Winning chance a bot gives up to finish the game one throw earlier.

Most senet positions are nearly equal in worth; without this term two bots shuffle back and
forth for thousands of throws.
"""
LONG = 200
"""Throws for which the network's second output is 1."""


def evaluate(net: Network, seen: Floats) -> tuple[Numbers, Numbers]:
    """Return for every row of features the chance of the side to throw and the throws left.

    Throws are counted until the game is over or few enough pieces are left for the endgame table.
    """
    lean, long = np.moveaxis(net.outputs(seen), -1, 0)
    return sigmoid(lean), LONG * np.maximum(long, 0)
