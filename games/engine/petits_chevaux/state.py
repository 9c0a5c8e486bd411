"""The state class of petits chevaux."""

from dataclasses import dataclass

from games.engine.state import State, transient


@dataclass(frozen=True, slots=True)
class PetitsChevauxState(State):
    """A position of petits chevaux; its memory says which throws and horses the turn still has."""

    contenders: tuple[int, ...] = transient(())
    """The seats that throw for the start; empty once the start is decided."""
    opening: bool = False
    """Whether no 6 has been thrown yet, so that a turn has up to three throws."""
    throws_left: int = 1
    """The throws left in this turn, not counting a throw that a 6 in hand may still give."""
    must_use: int | None = None
    """The progress of the horse that alone may use this throw or the next; None if all may."""
