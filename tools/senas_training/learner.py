"""A net of one hidden layer that learns: Adam, and the average of its weights."""

from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.engine.bots.senas.features import SIZE

Numbers: TypeAlias = NDArray[np.float32]
Weights = dict[str, Numbers]
FADING, SQUARES = 0.1, 0.001
"""How fast Adam forgets earlier slopes and their squares."""
AVERAGED = 0.0005
"""How fast the average forgets earlier weights."""
SPREAD = 0.1
"""How far the first weights are from nought."""


def fresh(rng: np.random.Generator, hidden: int) -> Weights:
    """A net that knows nothing."""
    return {
        "hidden": rng.normal(0, SPREAD, (SIZE, hidden)).astype(np.float32),
        "bias": np.zeros(hidden, np.float32),
        "out": rng.normal(0, SPREAD, hidden).astype(np.float32),
        "last": np.zeros(1, np.float32),
    }


def loaded(file: Path) -> Weights:
    """A net from a file."""
    with np.load(file) as found:
        return {name: found[name].astype(np.float32) for name in found.files}


def save(file: Path, net: Weights) -> None:
    """Write a net in the short numbers in which it is shipped."""
    short = {name: part.astype(np.float16) for name, part in net.items()}
    with file.open("wb") as opened:
        np.savez(opened, **short)  # type: ignore[arg-type]


class Learner:
    """A net and what its optimiser remembers."""

    def __init__(self, net: Weights) -> None:
        self.net = net
        self.average = {name: part.copy() for name, part in net.items()}
        self._mean = {name: np.zeros_like(part) for name, part in net.items()}
        self._square = {name: np.zeros_like(part) for name, part in net.items()}
        self._steps = 0

    def learn(self, told: Numbers, targets: Numbers, rate: float) -> float:
        """Take one step towards these targets; answers the mean square of the errors before it."""
        units = np.maximum(told @ self.net["hidden"] + self.net["bias"], 0)
        seen = 1 / (1 + np.exp(-(units @ self.net["out"] + self.net["last"][0])))
        self._step(self._slopes(told, units, (seen - targets) / len(targets)), rate)
        return float(((seen - targets) ** 2).mean())

    def _slopes(self, told: Numbers, units: Numbers, error: Numbers) -> Weights:
        back = np.outer(error, self.net["out"]) * (units > 0)
        return {
            "hidden": told.T @ back,
            "bias": back.sum(axis=0),
            "out": units.T @ error,
            "last": error.sum(keepdims=True),
        }

    def _step(self, slopes: Weights, rate: float) -> None:
        self._steps += 1
        warm, warm_square = 1 - (1 - FADING) ** self._steps, 1 - (1 - SQUARES) ** self._steps
        for name in self.net:
            mean, square = self._mean[name], self._square[name]
            mean += FADING * (slopes[name] - mean)
            square += SQUARES * (slopes[name] ** 2 - square)
            self.net[name] -= (rate * mean / warm) / (np.sqrt(square / warm_square) + 1e-8)
            share = max(AVERAGED, 1 / self._steps)
            self.average[name] += share * (self.net[name] - self.average[name])
