"""The untrained network of señas."""

import numpy as np

from games.engine.bots.network import Network
from games.engine.bots.senas.features import SIZE

SPREAD = 0.1
"""Standard deviation of the first weights."""


def fresh(rng: np.random.Generator, hidden: int) -> Network:
    """Return a network with random weights and this number of hidden units."""
    into = rng.normal(0, SPREAD, (SIZE, hidden)).astype(np.float32)
    out = rng.normal(0, SPREAD, hidden).astype(np.float32)
    return Network([into, out], [np.zeros(hidden, np.float32), np.zeros(1, np.float32)])
