"""Turn the two outputs of the senet network into a winning chance and a number of throws."""

import numpy as np

from games.engine.bots.arrays import Floats, Numbers
from games.engine.bots.network import Network, sigmoid

HASTE = 0.0005
"""Winning chance a bot gives up to finish the game one throw earlier.

Most senet positions have nearly the same chances. Without this term two bots would shuffle back and
forth for thousands of throws.
"""
LONG = 200
"""Number of throws left at which the network's second output is 1."""


def evaluate(net: Network, seen: Floats) -> tuple[Numbers, Numbers]:
    """Return for each position the winning chance of the seat that throws, and the throws left.

    `seen` holds the features of each position. Throws count until the game is over, or until the
    endgame table knows the position.
    """
    lean, long = np.moveaxis(net.outputs(seen), -1, 0)
    return sigmoid(lean), LONG * np.maximum(long, 0)
