"""Oversights: errors of kinds that people make too, by which weaker bots lose."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from games.engine.bots.arrays import Floats
from games.engine.bots.noise import SeededRng

Error = Callable[[NDArray[np.uint8]], Floats]
"""Returns for each afterstate in the rows by how many points a bot overrates it."""


@dataclass(frozen=True, slots=True)
class Oversight:
    """A kind of error: what players read about it, and how it changes the estimate of a play."""

    sentence: str
    """What the bot fails to see, as players read it."""
    error: Error


@dataclass(frozen=True, slots=True)
class Habit:
    """An oversight of a level, and the share of turns in which it happens, 0 to 1."""

    oversight: Oversight
    share: float


def draw_oversight(habits: Sequence[Habit], seed: float) -> Oversight | None:
    """Return the oversight that happens in a turn with this seed; None in a turn without one.

    The same habits and seed always give the same oversight. The shares must add up to at most 1.
    """
    left = SeededRng(f"oversight/{seed}").random()
    for habit in habits:
        left -= habit.share
        if left < 0:
            return habit.oversight
    return None
