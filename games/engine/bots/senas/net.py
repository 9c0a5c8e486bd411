"""The network of the señas bot: estimates the winning chance of the side to act next."""

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from games.engine.bots.senas.features import features
from games.engine.bots.senas.rows import Rows

FILE = "senas.npz"
AT_ONCE = 1024
"""Batch size of evaluations; more positions no longer fit in the processor's cache."""
Weights = NDArray[np.float32]
Worths = NDArray[np.float32]


def likely(lean: Worths) -> Worths:
    """Apply the logistic function to log odds."""
    chances: Worths = np.float32(1) / (np.float32(1) + np.exp(-lean))
    return chances


@dataclass(frozen=True, slots=True)
class Net:
    """A network with one hidden layer (ReLU) and a logistic output."""

    hidden: Weights
    bias: Weights
    out: Weights
    last: Weights

    def worths(self, mine: Rows, theirs: Rows) -> Worths:
        """Return the winning chance of the side to act next, in each position."""
        parts = [slice(at, at + AT_ONCE) for at in range(0, max(len(mine), 1), AT_ONCE)]
        return np.concatenate([self._worths(mine[part], theirs[part]) for part in parts])

    def _worths(self, mine: Rows, theirs: Rows) -> Worths:
        units = features(mine, theirs) @ self.hidden
        units += self.bias
        np.maximum(units, 0, out=units)
        lean: Worths = np.matmul(units, self.out) + self.last
        return likely(lean)


@lru_cache(maxsize=1)
def net() -> Net:
    """Load the packaged network."""
    with (files(__package__) / FILE).open("rb") as file, np.load(file) as found:
        return Net(**{name: found[name].astype(np.float32) for name in found.files})
