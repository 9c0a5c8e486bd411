"""The state class of backgammon."""

from dataclasses import dataclass

from games.engine.state import transient
from games.engine.two_seats import DiceState


@dataclass(frozen=True, slots=True)
class BackgammonState(DiceState):
    """A position of backgammon, with the throw for the start and the state of the doubling cube."""

    cube: int = transient(1)
    """The value of the cube, a factor of the points of a win."""
    owner: int | None = transient(None)
    """The seat that took the last double and alone may double; None before the first take."""
    doubled: bool = transient(False)
    """Whether the opponent has doubled and the active seat must answer."""
    dropped: bool = transient(False)
    """Whether the opponent has dropped the active seat's double, which ends the game."""
    crawford: bool = transient(False)
    """Whether this is the Crawford game, in which doubling is not allowed."""
