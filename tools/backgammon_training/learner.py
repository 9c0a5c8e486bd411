"""A network that learns: gradients by hand, steps by Adam, and the average of its weights."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.engine.bots.backgammon.network import OUTPUTS, Network, chances
from games.engine.bots.backgammon.rows import Floats

FIRST, SECOND, TINY = 0.9, 0.999, 1e-8


class Learner:
    """Holds the weights of a network, learns from targets and keeps an average of the weights."""

    def __init__(self, sizes: tuple[int, ...], rng: np.random.Generator) -> None:
        layers = list(zip((*sizes,), (*sizes[1:], OUTPUTS), strict=True))
        self.weights = [
            rng.normal(0, (2 / wide) ** 0.5, (wide, narrow)).astype(np.float32)
            for wide, narrow in layers
        ]
        self.weights[-1] *= 0.1
        self.biases = [np.zeros(narrow, np.float32) for _, narrow in layers]
        self.network = Network(self.weights, self.biases)
        self._begin()

    def _begin(self) -> None:
        self.moments = [np.zeros_like(each) for each in self.parameters]
        self.squares = [np.zeros_like(each) for each in self.parameters]
        self.mean = [each.copy() for each in self.parameters]
        self.steps = 0

    @property
    def parameters(self) -> list[NDArray[np.float32]]:
        """Weights, then biases."""
        return self.weights + self.biases

    @property
    def averaged(self) -> Network:
        """The network of the averaged weights."""
        return Network(self.mean[: len(self.weights)], self.mean[len(self.weights) :])

    def learn(self, features: Floats, targets: Floats, rate: float) -> float:
        """One step towards the targets; answers the mean square of the errors."""
        layers = [features]
        for weight, bias in zip(self.weights[:-1], self.biases[:-1], strict=True):
            layers.append(np.maximum(layers[-1] @ weight + bias, 0))
        values = chances(layers[-1] @ self.weights[-1] + self.biases[-1])
        slope = (values - targets) / np.float32(len(targets))
        error = float(np.mean((values - targets) ** 2))
        by_weights: list[Floats] = []
        by_biases: list[Floats] = []
        for depth in reversed(range(len(self.weights))):
            by_weights.insert(0, layers[depth].T @ slope)
            by_biases.insert(0, slope.sum(axis=0))
            if depth:
                slope = slope @ self.weights[depth].T
                slope *= layers[depth] > 0
        self._step(by_weights + by_biases, rate)
        return error

    def _step(self, gradients: list[Floats], rate: float) -> None:
        self.steps += 1
        tuned = np.float32(rate * (1 - SECOND**self.steps) ** 0.5 / (1 - FIRST**self.steps))
        for at, (each, slope) in enumerate(zip(self.parameters, gradients, strict=True)):
            self.moments[at] += (1 - FIRST) * (slope - self.moments[at])
            self.squares[at] += (1 - SECOND) * (slope * slope - self.squares[at])
            np.subtract(
                each, tuned * self.moments[at] / (np.sqrt(self.squares[at]) + TINY), out=each
            )

    def average(self, share: float) -> None:
        """Bring the average nearer to the weights of now."""
        for at, each in enumerate(self.parameters):
            self.mean[at] += np.float32(share) * (each - self.mean[at])

    def saved(self, name: str) -> dict[str, Any]:
        """The arrays to be kept, by their names in the file."""
        kept = {f"{name}_now_{at}": each for at, each in enumerate(self.parameters)}
        return kept | {f"{name}_mean_{at}": each for at, each in enumerate(self.mean)}

    def restore(self, name: str, kept: dict[str, Any]) -> None:
        """Go on from what has been kept."""
        for at, each in enumerate(self.parameters):
            each[:] = kept[f"{name}_now_{at}"]
        self._begin()
        for at, each in enumerate(self.mean):
            each[:] = kept[f"{name}_mean_{at}"]
