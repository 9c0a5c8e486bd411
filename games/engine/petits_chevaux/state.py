"""A position of petits chevaux and what it remembers."""

from dataclasses import dataclass

from games.engine.core import State, passing


@dataclass(frozen=True, slots=True)
class PetitsChevauxState(State):
    """A position of petits chevaux."""

    contenders: tuple[int, ...] = passing(())
    """The seats that throw for the start; nobody once it is decided."""
    opening: bool = False
    """Whether nobody has thrown a 6 yet, so that a turn is up to three throws."""
    throws_left: int = 1
    """How many throws are left in this turn; one that a 6 in hand will give is not counted yet."""
    must_use: int | None = None
    """The progress of the horse to which this throw or the coming one belongs, if to any."""
