"""Gradient descent: backpropagation through a network, Adam, and averaged weights."""

from collections.abc import Callable, Sequence

import numpy as np

from games.engine.bots.arrays import Floats, Numbers
from games.engine.bots.network import Network, sigmoid

FIRST, SECOND, TINY = 0.9, 0.999, 1e-8
"""Adam's constants: decay of the mean gradient, decay of the mean square, smallest divisor."""

Activation = Callable[[Floats], Floats]
"""Turns the outputs of a network into chances: logistic function or softmax."""


def parameters(network: Network) -> list[Floats]:
    """Return the arrays of a network that training changes: all weights, then all biases."""
    return [*network.weights, *network.biases]


def anneal_rate(first: float, last: float, done: float) -> float:
    """Return the learning rate, which falls from `first` to `last` as `done` grows from 0 to 1."""
    return first * (last / first) ** done


class Adam:
    """The Adam optimiser (Kingma & Ba, 2015), which changes a network's parameters in place."""

    def __init__(self, parts: Sequence[Floats]) -> None:
        self._parts = parts
        self._means = [np.zeros_like(part) for part in parts]
        self._squares = [np.zeros_like(part) for part in parts]
        self._steps = 0

    def step(self, gradients: Sequence[Numbers], rate: float) -> None:
        """Change the parameters by one step against these gradients, at this learning rate."""
        self._steps += 1
        length = np.float32(rate * (1 - SECOND**self._steps) ** 0.5 / (1 - FIRST**self._steps))
        for part, gradient, mean, square in zip(
            self._parts, gradients, self._means, self._squares, strict=True
        ):
            mean[...] += (1 - FIRST) * (gradient - mean)
            square[...] += (1 - SECOND) * (gradient * gradient - square)
            part[...] -= length * mean / (np.sqrt(square) + TINY)


class Trainer:
    """Trains one network: changes its weights so that its outputs approach targets."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self._adam = Adam(parameters(network))

    def learn(
        self, features: Floats, targets: Numbers, rate: float, activation: Activation = sigmoid
    ) -> float:
        """Take one training step by cross entropy; return the mean squared error before the step.

        `activation` turns outputs into chances, which are compared with the targets.
        """
        off = 0.0

        def slope(outputs: Floats) -> Numbers:
            nonlocal off
            wrong = activation(outputs) - targets
            off = float(np.mean(wrong**2))
            return wrong / np.float32(len(features))

        self.descend(features, slope, rate)
        return off

    def descend(self, features: Floats, slope: Callable[[Floats], Numbers], rate: float) -> None:
        """Take one training step by any loss.

        `slope` is a function of the outputs: the derivative of the loss with respect to them.
        """
        layers = [features, *self.network.layers(features)]
        self._adam.step(gradients(self.network, layers, slope(layers[-1])), rate)


def gradients(network: Network, layers: Sequence[Floats], slope: Numbers) -> list[Numbers]:
    """Return the derivatives of the loss with respect to the network's `parameters`.

    `layers` holds the features, then the values of every layer. `slope` is the derivative of the
    loss with respect to the outputs.
    """
    by_weights, by_biases = list[Numbers](), list[Numbers]()
    for at in reversed(range(len(network.weights))):
        weights, below = network.weights[at], _flat(layers[at])
        back = slope.reshape(len(below), -1)
        by_weights.insert(0, (below.T @ back).reshape(weights.shape))
        if at < len(network.biases):
            by_biases.insert(0, back.sum(axis=0))
        if at:
            slope = back @ weights.reshape(len(weights), -1).T
            slope *= np.where(below > 0, np.float32(1), np.float32(network.leak))
    return by_weights + by_biases


def _flat(values: Floats) -> Floats:
    """Return the array with two axes: all axes but the last are merged into one."""
    return values.reshape(-1, values.shape[-1])


class Average:
    """A copy of a network in training whose weights are a running average of the network's."""

    def __init__(self, taught: Network) -> None:
        self._taught = taught
        self.network = Network(
            [each.copy() for each in taught.weights],
            [each.copy() for each in taught.biases],
            taught.leak,
        )

    def follow(self, share: float) -> None:
        """Move the averaged weights towards the latest weights by this share of the difference."""
        for mean, part in zip(parameters(self.network), parameters(self._taught), strict=True):
            mean[...] += np.float32(share) * (part - mean)
