"""Adam: every weight goes down its slope in steps of its own length."""

from collections.abc import Sequence

import numpy as np

from games.engine.bots.arrays import Numbers

FIRST, SECOND, TINY = 0.9, 0.999, 1e-8
"""How long slopes and their squares are remembered."""


class Descent:
    """Goes down the slopes of some weights, which it changes in place."""

    def __init__(self, parts: Sequence[Numbers]) -> None:
        self._parts = parts
        self._slopes = [np.zeros_like(part) for part in parts]
        self._squares = [np.zeros_like(part) for part in parts]
        self._steps = 0

    def step(self, slopes: Sequence[Numbers], rate: float) -> None:
        """Go a step of about this length."""
        self._steps += 1
        long = rate * np.sqrt(1 - SECOND**self._steps) / (1 - FIRST**self._steps)
        for part, slope, mean, square in zip(
            self._parts, slopes, self._slopes, self._squares, strict=True
        ):
            mean[...] += (1 - FIRST) * (slope - mean)
            square[...] += (1 - SECOND) * (slope * slope - square)
            part[...] -= long * mean / (np.sqrt(square) + TINY)
