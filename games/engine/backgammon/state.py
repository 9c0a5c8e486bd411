"""The state of backgammon."""

from dataclasses import dataclass

from games.engine.state import transient
from games.engine.two_seats import DiceState


@dataclass(frozen=True, slots=True)
class BackgammonState(DiceState):
    """A position of backgammon, with its opening throw and its cube."""

    cube: int = transient(1)
    """The value of the cube, a factor of the points of a win."""
    owner: int | None = transient(None)
    """The seat that took the last double and alone may double; None before the first."""
    doubled: bool = transient(False)
    """Whether the opponent of the active seat has doubled and waits for its answer."""
    dropped: bool = transient(False)
    """Whether the opponent of the active seat has dropped its double, which ends the game."""
    crawford: bool = transient(False)
    """Whether this is the Crawford game, in which doubling is not allowed."""
