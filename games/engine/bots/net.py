"""Small nets that training has taught what a position is worth to a seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files

import numpy as np

from games.engine.bots.arrays import Numbers

Sides = Sequence[Sequence[int]]
"""The seats that win together."""

LEAK = 0.1


@dataclass(frozen=True)
class Net:
    """One hidden layer between what is seen and what it is worth, in one number or several."""

    enter: Numbers
    bias: Numbers
    leave: Numbers

    def worths(self, seen: Numbers) -> Numbers:
        """The worth of every row of features."""
        return rectified(seen @ self.enter + self.bias) @ self.leave


def rectified(sums: Numbers) -> Numbers:
    """What hidden units pass on; a little also below nothing, lest one falls silent for ever."""
    return np.maximum(sums, LEAK * sums)


@cache
def shipped(name: str) -> Net:
    """The net of a game as it is shipped beside the game's computer."""
    with (
        as_file(files("games.engine.bots") / name / "net.npz") as path,
        np.load(path) as kept,
    ):
        return Net(*(kept[part].astype(np.float32) for part in ("enter", "bias", "leave")))


def likelihood(worths: Numbers) -> Numbers:
    """The chance of a side that judges for both: even where the worth is nothing."""
    found: Numbers = 1 / (1 + np.exp(-worths))
    return found


def chances(worths: Numbers, sides: Sides) -> Numbers:
    """The chances of every seat from its worth; partners add theirs up, and share the sum."""
    shared = np.stack([worths[:, list(side)].sum(axis=1) for side in sides], axis=1)
    powers = np.exp(shared - shared.max(axis=1, keepdims=True))
    parts = powers / powers.sum(axis=1, keepdims=True)
    found = np.empty_like(worths)
    for place, side in enumerate(sides):
        found[:, list(side)] = parts[:, place : place + 1]
    return found
