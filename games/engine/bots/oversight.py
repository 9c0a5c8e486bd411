"""Oversights: errors of kinds that people make too, by which weaker bots lose."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from games.engine.bots.arrays import Floats
from games.engine.bots.noise import SeededRng

Plays = TypeVar("Plays")
"""What a game's bot knows of the afterstates of a turn."""


@dataclass(frozen=True, slots=True)
class Oversight(Generic[Plays]):
    """A kind of error: what players read about it, and how it changes the estimate of a play."""

    sentence: str
    """What the bot fails to see, as players read it."""
    error: Callable[[Plays], Floats]
    """Returns by how much a bot overrates each afterstate, in points or in winning chance."""


@dataclass(frozen=True, slots=True)
class Habit(Generic[Plays]):
    """An oversight of a level, and the share of turns in which it happens, 0 to 1."""

    oversight: Oversight[Plays]
    share: float


def draw_oversight(habits: Sequence[Habit[Plays]], seed: float) -> Oversight[Plays] | None:
    """Return the oversight that happens in a turn with this seed; None in a turn without one.

    The same habits and seed always give the same oversight. The shares must add up to at most 1.
    """
    left = SeededRng(f"oversight/{seed}").random()
    for habit in habits:
        left -= habit.share
        if left < 0:
            return habit.oversight
    return None
