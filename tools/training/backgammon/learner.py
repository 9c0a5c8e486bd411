"""A backgammon network in training, and the running average of its weights."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.outcomes import OUTPUTS
from games.engine.bots.network import Network
from tools.training.optimiser import Average, Trainer, parameters

FIRST_OUTPUTS = 0.1
"""Scale of the output layer before training; so small that all chances begin near one half."""


class Learner:
    """A network in training, with its optimiser and the running average of its weights."""

    def __init__(self, sizes: tuple[int, ...], rng: np.random.Generator) -> None:
        layers = list(zip(sizes, (*sizes[1:], OUTPUTS), strict=True))
        weights = [
            rng.normal(0, (2 / wide) ** 0.5, (wide, narrow)).astype(np.float32)
            for wide, narrow in layers
        ]
        weights[-1] *= FIRST_OUTPUTS
        self.network = Network(weights, [np.zeros(narrow, np.float32) for _, narrow in layers])
        self._trainer, self._average = Trainer(self.network), Average(self.network)

    @property
    def average_network(self) -> Network:
        """The network with the averaged weights, which is the one to play with."""
        return self._average.network

    def learn(self, features: Floats, targets: Floats, rate: float) -> float:
        """Take one training step towards `targets`; return the mean squared error before it."""
        return self._trainer.learn(features, targets, rate)

    def average(self, share: float) -> None:
        """Move the averaged weights towards the latest weights by this share of the difference."""
        self._average.follow(share)

    def name_arrays(self, name: str) -> dict[str, Any]:
        """Return the latest and the averaged weights as arrays for a file, by name."""
        return {
            f"{name}_{kind}_{at}": each
            for kind, network in (("now", self.network), ("mean", self.average_network))
            for at, each in enumerate(parameters(network))
        }

    def restore(self, name: str, arrays: Mapping[str, NDArray[np.float32]]) -> None:
        """Load the latest and the averaged weights from the arrays of a file.

        The optimiser starts fresh.
        """
        for each, array in self._pairs(name, arrays):
            each[:] = array
        self._trainer = Trainer(self.network)

    def meet(self, name: str, arrays: Mapping[str, NDArray[np.float32]]) -> None:
        """Move the latest and the averaged weights halfway to those of another learner."""
        for each, array in self._pairs(name, arrays):
            each[:] = (each + array) / 2

    def _pairs(
        self, name: str, arrays: Mapping[str, NDArray[np.float32]]
    ) -> Iterator[tuple[Floats, NDArray[np.float32]]]:
        for kind, network in (("now", self.network), ("mean", self.average_network)):
            for at, each in enumerate(parameters(network)):
                yield each, arrays[f"{name}_{kind}_{at}"]
