"""What a position of pachisi remembers."""

from dataclasses import dataclass

from games.engine.core import State, passing


@dataclass(frozen=True, slots=True)
class PachisiState(State):
    """A position of pachisi. Memory that is left out is what it mostly is."""

    contenders: tuple[int, ...] = passing(())
    """The seats that throw for the start; nobody once it is decided."""
    left: tuple[bool, ...] = ()
    """Whether a seat's first piece has ever left the Charkoni (PACHISI-15)."""
    unlocked: tuple[bool, ...] = ()
    """Whether a seat has thrown the 2, 3 or 4 that it needs at some tables (PACHISI-05)."""
    captures: tuple[int, ...] = ()
    """How many of a seat's captures count (PACHISI-28)."""
    pending: tuple[tuple[int, ...], ...] = ()
    """First captures that can still be answered: seat, its step there, victim (PACHISI-29)."""
    hand: tuple[tuple[int, ...], ...] = ()
    """Beside each score the value thrown that it is left of, which tells a grace or a pyada, and
    where those pieces stand that have already had a share of it (PACHISI-19)."""
    run: tuple[int, ...] = ()
    """While values are collected: the last throws that count together, or 0 after a series that
    was struck out (PACHISI-41)."""
    extra: bool = False
    """Whether a throw of its own is due, or was earned by a capture (PACHISI-07, PACHISI-26)."""

    def __post_init__(self) -> None:
        seats = len(self.pieces)
        if not self.left:
            object.__setattr__(self, "left", tuple(any(side) for side in self.pieces))
        if not self.unlocked:
            object.__setattr__(self, "unlocked", (True,) * seats)
        if not self.captures:
            object.__setattr__(self, "captures", (0,) * seats)
        if self.scores and not self.hand:
            object.__setattr__(self, "hand", tuple((score,) for score in self.scores))
