"""The state class of pachisi."""

from dataclasses import dataclass

from games.engine.state import State, transient


@dataclass(frozen=True, slots=True)
class PachisiState(State):
    """A position of pachisi; memory fields that are not given get their default values."""

    contenders: tuple[int, ...] = transient(())
    """The seats that throw for the start; empty once the start is decided."""
    left: tuple[bool, ...] = ()
    """Whether each seat's first piece has ever left the Charkoni (PACHISI-15)."""
    unlocked: tuple[bool, ...] = ()
    """Whether each seat has thrown the 2, 3 or 4 that one option demands (PACHISI-05)."""
    captures: tuple[int, ...] = ()
    """The number of each seat's captures that count (PACHISI-28)."""
    pending: tuple[tuple[int, ...], ...] = ()
    """First captures that can still be answered: capturing seat, its step, victim (PACHISI-29)."""
    hand: tuple[tuple[int, ...], ...] = ()
    """An entry for each number in `pips_left`: the value thrown, then the steps of the pieces that
    have already had a share of this value (PACHISI-19). The value shows whether it is a grace or a
    pyada.
    """
    run: tuple[int, ...] = ()
    """While values are collected: the last throws of one kind in a row, or a single 0 after a
    series was struck out (PACHISI-41).
    """
    extra: bool = False
    """Whether the player throws again, after a grace or for a capture (PACHISI-07, PACHISI-26)."""

    def __post_init__(self) -> None:
        seats = len(self.pieces)
        if not self.left:
            object.__setattr__(self, "left", tuple(any(side) for side in self.pieces))
        if not self.unlocked:
            object.__setattr__(self, "unlocked", (True,) * seats)
        if not self.captures:
            object.__setattr__(self, "captures", (0,) * seats)
        if self.pips_left and not self.hand:
            object.__setattr__(self, "hand", tuple((score,) for score in self.pips_left))
