"""Reproducible random numbers for the noise of weaker bots, the same on every platform."""

from hashlib import sha256
from math import cos, log, pi, sqrt
from typing import Protocol

SIZE = 8
"""Bytes of a SHA-256 digest that make one number."""


class Rng(Protocol):
    """The part of a random number generator that bots use; `random.Random` fits it."""

    def random(self) -> float:
        """Return a number in [0, 1)."""


class Whim:
    """Random number generator seeded with a text; never used for dice."""

    def __init__(self, seed: str) -> None:
        self._seed, self._drawn = seed, 0

    def random(self) -> float:
        """Return the next number in [0, 1)."""
        digest = sha256(f"{self._seed}/{self._drawn}".encode()).digest()
        self._drawn += 1
        return int.from_bytes(digest[:SIZE]) / 2.0 ** (8 * SIZE)

    def gauss(self, mean: float = 0, deviation: float = 1) -> float:
        """Return the next number of a normal distribution (Box-Muller)."""
        far = sqrt(-2 * log(1 - self.random()))
        return mean + deviation * far * cos(2 * pi * self.random())
