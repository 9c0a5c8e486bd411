"""A position of backgammon and what it remembers."""

from dataclasses import dataclass

from games.engine.core import State, passing


@dataclass(frozen=True, slots=True)
class BackgammonState(State):
    """A position of backgammon. What there is of the cube is only written where it matters."""

    contenders: tuple[int, ...] = passing(())
    """The seats that throw for the start; nobody once it is decided."""
    cube: int = passing(1)
    """By how much a win is multiplied."""
    owner: int | None = passing(None)
    """The seat that took the last double, and alone may double; before that nobody's."""
    doubled: bool = passing(False)
    """Whether the rival of the seat that acts has doubled and waits for its answer."""
    dropped: bool = passing(False)
    """Whether the rival of the seat here has dropped its double, which ends the game."""
    crawford: bool = passing(False)
    """Whether this is the first game after a side came within one point of the match."""
