"""The bots' neural networks: loading, evaluation, and conversion of their outputs to chances."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import zip_longest

import numpy as np

from games.engine.bots.arrays import Floats

FILE = "network.npz"
LEAK = 0.1
"""Slope of leaky ReLU below zero in the networks of games for more than two seats, and of senet."""
LIMIT = 30
"""Cap on outputs before the logistic function.

Beyond it chances are 0 or 1 within rounding, and still larger outputs overflow `exp`.
"""

Sides = Sequence[Sequence[int]]
"""The seats of each side; the seats of a side win together."""


@dataclass(frozen=True)
class Network:
    """A neural network: fully connected layers with ReLU between them, and linear outputs."""

    weights: Sequence[Floats]
    """One array per layer: inputs by units, or a vector if the layer is a single output."""
    biases: Sequence[Floats]
    """One array per layer; the output layer may have none."""
    leak: float = 0.0
    """Slope of the hidden units below zero. With 0 (plain ReLU) units can die in training."""

    def outputs(self, features: Floats) -> Floats:
        """Return the values of the output layer for every position, a row of `features`."""
        *_, values = self.layers(features)
        return values

    def layers(self, features: Floats) -> Iterator[Floats]:
        """Yield the values of each layer in turn; those of the output layer come last."""
        values, last = features, len(self.weights) - 1
        for at, (weights, bias) in enumerate(zip_longest(self.weights, self.biases)):
            values = values @ weights
            if bias is not None:
                values += bias
            if at < last:
                np.maximum(values, self.leak * values if self.leak else 0, out=values)
            yield values


def sigmoid(values: Floats) -> Floats:
    """Turn a network's outputs into chances by the logistic function; output 0 gives one half."""
    one = np.float32(1)
    found: Floats = one / (one + np.exp(-np.clip(values, -LIMIT, LIMIT)))
    return found


def softmax(values: Floats, sides: Sides) -> Floats:
    """Turn a network's outputs, one for each seat, into winning chances that add up to 1.

    `sides` are the groups of seats that win together. The outputs of a group are added up, and
    every seat gets the chance of its group.
    """
    shared = np.stack([values[:, list(side)].sum(axis=1) for side in sides], axis=1)
    powers = np.exp(shared - shared.max(axis=1, keepdims=True))
    parts = powers / powers.sum(axis=1, keepdims=True)
    found = np.empty_like(values)
    for place, side in enumerate(sides):
        found[:, list(side)] = parts[:, place : place + 1]
    return found


@cache
def load_network(folder: str, name: str = "") -> Network:
    """Load a bot's network from its package `folder`; `name` selects one of several in the file."""
    path = files("games.engine.bots") / folder / FILE
    with path.open("rb") as file, np.load(file) as arrays:
        return network_of(arrays, name)


def network_of(arrays: Mapping[str, Floats], name: str = "") -> Network:
    """Return the network whose layers are among these arrays, by the arrays' names.

    The arrays of layer 0 are called `0_weights` and `0_biases`. If the network has a name, the name
    comes first: `NAME_0_weights`. An optional number `leak` is the slope of leaky ReLU.
    """
    prefix = f"{name}_" if name else ""
    known = sorted(each for each in arrays if each.startswith(prefix))
    weights, biases = (
        [arrays[each].astype(np.float32) for each in known if each.endswith(kind)]
        for kind in ("_weights", "_biases")
    )
    leak = f"{prefix}leak"
    return Network(weights, biases, float(arrays[leak]) if leak in arrays else 0.0)
