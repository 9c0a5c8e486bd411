"""Reproducible random numbers for the noise of weaker bots, the same on every platform."""

from hashlib import sha256
from math import cos, log, pi, sqrt
from typing import Protocol

from games.engine.pachisi.state import PachisiState
from games.engine.petits_chevaux.state import PetitsChevauxState
from games.engine.senet.state import SenetState
from games.engine.state import State

SIZE = 8
"""Bytes of a SHA-256 digest that make one number."""


class Rng(Protocol):
    """The type of random number generators that bots use; `random.Random` fits it."""

    def random(self) -> float:
        """Return a random number in [0, 1)."""


class SeededRng:
    """A generator whose random numbers follow from a text, its seed; never used for dice."""

    def __init__(self, seed: str) -> None:
        self._seed, self._drawn = seed, 0

    def random(self) -> float:
        """Return the next random number in [0, 1)."""
        digest = sha256(f"{self._seed}/{self._drawn}".encode()).digest()
        self._drawn += 1
        return int.from_bytes(digest[:SIZE]) / 2.0 ** (8 * SIZE)

    def gauss(self, mean: float = 0, deviation: float = 1) -> float:
        """Return the next random number, normally distributed with this mean and deviation."""
        far = sqrt(-2 * log(1 - self.random()))
        return mean + deviation * far * cos(2 * pi * self.random())


def seed_text(state: State) -> str:
    """Return a position as the text that seeds its noise, so that equal positions get equal noise.

    The form of the text must never change, because the choices of bots would change too.
    """
    if isinstance(state, SenetState):
        return _senet(state)
    if isinstance(state, PachisiState):
        return _pachisi(state)
    return _petits_chevaux(state) if isinstance(state, PetitsChevauxState) else repr(state)


def _position(s: State) -> str:
    return f"pieces={s.pieces}, seat={s.seat}, scores={s.pips_left}, won={s.won}"


def _senet(s: SenetState) -> str:
    return (
        f"SenetState({_position(s)}, black={s.black}, white_moved={s.white_moved}, "
        f"opening_one={s.opening_one})"
    )


def _pachisi(s: PachisiState) -> str:
    return (
        f"PachisiState({_position(s)}, contenders={s.contenders}, left={s.left}, "
        f"unlocked={s.unlocked}, captures={s.captures}, pending={s.pending}, hand={s.hand}, "
        f"run={s.run}, extra={s.extra})"
    )


def _petits_chevaux(s: PetitsChevauxState) -> str:
    return (
        f"PetitsChevauxState({_position(s)}, contenders={s.contenders}, opening={s.opening}, "
        f"throws_left={s.throws_left}, must_use={s.must_use})"
    )
