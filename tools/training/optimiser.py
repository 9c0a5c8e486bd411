"""Gradient descent: backpropagation through a network, Adam, and the average of the weights."""

from collections.abc import Callable, Sequence

import numpy as np

from games.engine.bots.arrays import Floats, Numbers
from games.engine.bots.network import Network, sigmoid

FIRST, SECOND, TINY = 0.9, 0.999, 1e-8
"""Decay of the running means of gradients and of their squares, and the least divisor."""

Activation = Callable[[Floats], Floats]
"""Turns the outputs of a network into chances: logistic function or softmax."""


def parameters(network: Network) -> list[Floats]:
    """Return the arrays of a network that training changes: weights, then biases."""
    return [*network.weights, *network.biases]


def annealed(first: float, last: float, done: float) -> float:
    """Return a learning rate between the first and the last, by the share of training done."""
    return first * (last / first) ** done


class Adam:
    """Adam optimiser (Kingma & Ba, 2015); changes the parameters in place."""

    def __init__(self, parts: Sequence[Floats]) -> None:
        self._parts = parts
        self._means = [np.zeros_like(part) for part in parts]
        self._squares = [np.zeros_like(part) for part in parts]
        self._steps = 0

    def step(self, gradients: Sequence[Numbers], rate: float) -> None:
        """Take one step down the gradients."""
        self._steps += 1
        length = np.float32(rate * (1 - SECOND**self._steps) ** 0.5 / (1 - FIRST**self._steps))
        for part, gradient, mean, square in zip(
            self._parts, gradients, self._means, self._squares, strict=True
        ):
            mean[...] += (1 - FIRST) * (gradient - mean)
            square[...] += (1 - SECOND) * (gradient * gradient - square)
            part[...] -= length * mean / (np.sqrt(square) + TINY)


class Trainer:
    """Changes the weights of a network so that its outputs approach targets."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self._adam = Adam(parameters(network))

    def learn(
        self, features: Floats, targets: Numbers, rate: float, activation: Activation = sigmoid
    ) -> float:
        """Take one step down the cross entropy; return the mean square of the errors before it."""
        off = 0.0

        def slope(outputs: Floats) -> Numbers:
            nonlocal off
            wrong = activation(outputs) - targets
            off = float(np.mean(wrong**2))
            return wrong / np.float32(len(features))

        self.descend(features, slope, rate)
        return off

    def descend(self, features: Floats, slope: Callable[[Floats], Numbers], rate: float) -> None:
        """Take one step; `slope` returns the derivative of the loss with respect to the outputs."""
        layers = [features, *self.network.layers(features)]
        self._adam.step(gradients(self.network, layers, slope(layers[-1])), rate)


def gradients(network: Network, layers: Sequence[Floats], slope: Numbers) -> list[Numbers]:
    """Return the derivatives of the loss with respect to the network's `parameters`.

    `layers` holds the features and the values of every layer, `slope` the derivative with respect
    to the outputs.
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
    """Return the array with all axes but the last made one."""
    return values.reshape(-1, values.shape[-1])


class Average:
    """A network whose weights slowly follow those of a trained one."""

    def __init__(self, taught: Network) -> None:
        self._taught = taught
        self.network = Network(
            [each.copy() for each in taught.weights],
            [each.copy() for each in taught.biases],
            taught.leak,
        )

    def follow(self, share: float) -> None:
        """Move the average by this share of the way towards the present weights."""
        for mean, part in zip(parameters(self.network), parameters(self._taught), strict=True):
            mean[...] += np.float32(share) * (part - mean)
