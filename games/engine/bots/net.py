"""Small feed-forward networks that evaluate positions, and softmax over their outputs."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files

import numpy as np

from games.engine.bots.arrays import Numbers

Sides = Sequence[Sequence[int]]
"""The seats of each side; the seats of a side win together."""

LEAK = 0.1


@dataclass(frozen=True)
class Net:
    """A network with one hidden layer (leaky ReLU), without bias in the output layer."""

    enter: Numbers
    bias: Numbers
    leave: Numbers

    def worths(self, seen: Numbers) -> Numbers:
        """Return the network's output for every row of features."""
        return rectified(seen @ self.enter + self.bias) @ self.leave


def rectified(sums: Numbers) -> Numbers:
    """Apply leaky ReLU: sums below zero are multiplied by `LEAK`, so that no hidden unit dies."""
    return np.maximum(sums, LEAK * sums)


@cache
def shipped(name: str) -> Net:
    """Load the network of a game from `net.npz` in the package `name`."""
    with (
        as_file(files("games.engine.bots") / name / "net.npz") as path,
        np.load(path) as kept,
    ):
        return Net(*(kept[part].astype(np.float32) for part in ("enter", "bias", "leave")))


def likelihood(worths: Numbers) -> Numbers:
    """Apply the logistic function; an output of 0 gives a chance of one half."""
    found: Numbers = 1 / (1 + np.exp(-worths))
    return found


def chances(worths: Numbers, sides: Sides) -> Numbers:
    """Apply softmax over the sides, and give every seat the chance of its side.

    The outputs of partners are added up first.
    """
    shared = np.stack([worths[:, list(side)].sum(axis=1) for side in sides], axis=1)
    powers = np.exp(shared - shared.max(axis=1, keepdims=True))
    parts = powers / powers.sum(axis=1, keepdims=True)
    found = np.empty_like(worths)
    for place, side in enumerate(sides):
        found[:, list(side)] = parts[:, place : place + 1]
    return found
