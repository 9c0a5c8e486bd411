"""The value network: how likely either side wins one, two and three points."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from games.engine.bots.backgammon.rows import Floats

FILE = "network.npz"
KINDS = ("contact", "race", "sieve")
"""One network for positions in contact, a smaller one for races, a tiny one for a first glance."""
OUTPUTS = 5
"""Win, win a gammon, win a backgammon, lose a gammon, lose a backgammon."""
TURNED = (0, 3, 4, 1, 2)


@dataclass(frozen=True)
class Network:
    """Dense layers, each with the positive part of its sums but for the last."""

    weights: Sequence[Floats]
    biases: Sequence[Floats]

    def __call__(self, features: Floats) -> Floats:
        """The five chances of the side that is to throw, for every row of features."""
        values = features
        for weight, bias in zip(self.weights[:-1], self.biases[:-1], strict=True):
            values = values @ weight
            values += bias
            np.maximum(values, 0, out=values)
        return chances(values @ self.weights[-1] + self.biases[-1])


def chances(sums: Floats) -> Floats:
    """The sums of the last layer as chances."""
    one = np.float32(1)
    found: Floats = one / (one + np.exp(-np.clip(sums, -30, 30)))
    return found


def of_rival(values: Floats) -> Floats:
    """The chances of the other side."""
    other = values[..., TURNED].copy()
    other[..., 0] = 1 - other[..., 0]
    return other


def points(values: Floats) -> Floats:
    """The points that the chances are worth, without a cube."""
    gains = 2 * values[..., 0] - 1
    return gains + values[..., 1] + values[..., 2] - values[..., 3] - values[..., 4]


@cache
def shipped(kind: str) -> Network:
    """One of the networks of the file that comes with the program."""
    with files(__package__).joinpath(FILE).open("rb") as file, np.load(file) as kept:
        names = sorted(name for name in kept.files if name.startswith(kind))
        arrays = [kept[name].astype(np.float32) for name in names]
    return Network(arrays[1::2], arrays[::2])
