"""The networks that estimate the chances of a win, a gammon and a backgammon for both sides."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from games.engine.bots.backgammon.rows import Floats

FILE = "network.npz"
KINDS = ("contact", "race", "sieve")
"""Network names: positions with contact, races, and a tiny one for pruning plays."""
OUTPUTS = 5
"""Number of outputs: win, win gammon, win backgammon, lose gammon, lose backgammon.

Each is cumulative: a gammon also counts as a win, a backgammon as a gammon.
"""
TURNED = (0, 3, 4, 1, 2)


@dataclass(frozen=True)
class Network:
    """Fully connected layers with ReLU; the output layer has a logistic function instead."""

    weights: Sequence[Floats]
    biases: Sequence[Floats]

    def __call__(self, features: Floats) -> Floats:
        """Return the five outcome chances of the side to throw, for every row of features."""
        values = features
        for weight, bias in zip(self.weights[:-1], self.biases[:-1], strict=True):
            values = values @ weight
            values += bias
            np.maximum(values, 0, out=values)
        return chances(values @ self.weights[-1] + self.biases[-1])


def chances(sums: Floats) -> Floats:
    """Apply the logistic function to the outputs."""
    one = np.float32(1)
    found: Floats = one / (one + np.exp(-np.clip(sums, -30, 30)))
    return found


def of_rival(values: Floats) -> Floats:
    """Return the same five outcome chances from the opponent's perspective."""
    other = values[..., TURNED].copy()
    other[..., 0] = 1 - other[..., 0]
    return other


def points(values: Floats) -> Floats:
    """Return the cubeless equity in points of five outcome chances."""
    gains = 2 * values[..., 0] - 1
    return gains + values[..., 1] + values[..., 2] - values[..., 3] - values[..., 4]


@cache
def shipped(kind: str) -> Network:
    """Load a network, by its name in `KINDS`, from the packaged file."""
    with files(__package__).joinpath(FILE).open("rb") as file, np.load(file) as kept:
        names = sorted(name for name in kept.files if name.startswith(kind))
        arrays = [kept[name].astype(np.float32) for name in names]
    return Network(arrays[1::2], arrays[::2])
