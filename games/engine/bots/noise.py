"""Reproducible random numbers for the noise of weaker bots, the same on every platform."""

from collections.abc import Mapping
from hashlib import sha256
from math import cos, log, pi, sqrt
from typing import Protocol

from games.engine.pachisi.state import PachisiState
from games.engine.petits_chevaux.state import PetitsChevauxState
from games.engine.senet.state import SenetState
from games.engine.state import State

SIZE = 8
"""Bytes of a SHA-256 digest that make one number."""
POSITION = "pieces={0.pieces}, seat={0.seat}, scores={0.pips_left}, won={0.won}"
SEED_FORMS: Mapping[type[State], str] = {
    SenetState: f"SenetState({POSITION}, black={{0.black}}, white_moved={{0.white_moved}}, "
    "opening_one={0.opening_one})",
    PachisiState: f"PachisiState({POSITION}, contenders={{0.contenders}}, left={{0.left}}, "
    "unlocked={0.unlocked}, captures={0.captures}, pending={0.pending}, hand={0.hand}, "
    "run={0.run}, extra={0.extra})",
    PetitsChevauxState: f"PetitsChevauxState({POSITION}, contenders={{0.contenders}}, "
    "opening={0.opening}, throws_left={0.throws_left}, must_use={0.must_use})",
}
"""Formats of positions in seeds. They never change: with them the choices of bots would change."""


class Rng(Protocol):
    """The part of a random number generator that bots use; `random.Random` fits it."""

    def random(self) -> float:
        """Return a number in [0, 1)."""


class SeededRng:
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


def seed_text(state: State) -> str:
    """Return a position as it is written in the seed of its noise."""
    return SEED_FORMS[type(state)].format(state) if type(state) in SEED_FORMS else repr(state)
