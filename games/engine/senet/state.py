"""The state class of senet."""

from dataclasses import dataclass

from games.engine.state import State


@dataclass(frozen=True, slots=True)
class SenetState(State):
    """A position of senet; its memory says which seat is Black and how far the opening is."""

    black: int | None = None
    """The seat that threw the first 1 and plays Black; None until a 1 is thrown."""
    white_moved: bool = False
    """Whether White's first throw has been played or could not be played."""
    opening_one: bool = False
    """Whether the 1 that gave the colours is still to be played."""
