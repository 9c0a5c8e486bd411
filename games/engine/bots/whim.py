"""Chance for computers that misjudge: numbers that follow from a seed, the same everywhere."""

from hashlib import sha256
from math import cos, log, pi, sqrt
from typing import Protocol

SIZE = 8
"""Bytes of a digest that make one number."""


class Rng(Protocol):
    """What a computer needs of a source of numbers; `random.Random` has it too."""

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""


class Whim:
    """Numbers that follow from a text; nothing that has to be fair hangs on them."""

    def __init__(self, seed: str) -> None:
        self._seed, self._drawn = seed, 0

    def random(self) -> float:
        """The next number from 0 up to, but not including, 1."""
        digest = sha256(f"{self._seed}/{self._drawn}".encode()).digest()
        self._drawn += 1
        return int.from_bytes(digest[:SIZE]) / 2.0 ** (8 * SIZE)

    def gauss(self, mean: float = 0, deviation: float = 1) -> float:
        """The next number of a normal distribution."""
        far = sqrt(-2 * log(1 - self.random()))
        return mean + deviation * far * cos(2 * pi * self.random())
