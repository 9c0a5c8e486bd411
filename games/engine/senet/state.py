"""A position of senet."""

from dataclasses import dataclass

from games.engine.core import State


@dataclass(frozen=True, slots=True)
class SenetState(State):
    """Besides pieces, turn and score: whose the black pieces are, and how far the opening is."""

    black: int | None = None
    """The seat that threw the first 1; nobody's before it."""
    white_moved: bool = False
    """Whether White's first throw has been played or given up."""
    opening_one: bool = False
    """Whether the 1 that gave the colours is still to be played."""
