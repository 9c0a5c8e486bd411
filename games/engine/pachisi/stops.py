"""Where a piece may come to stand."""

from collections.abc import Set
from dataclasses import dataclass

from games.engine.pachisi.board import (
    ARM_END,
    BACK_AT_ARM_END,
    CASTLES,
    HOME,
    LAST_SQUARE,
    RETURNING,
    STEPS,
    WAITING,
)
from games.engine.pachisi.position import PachisiState
from games.engine.pachisi.table import Table

TWINS = {ARM_END: BACK_AT_ARM_END, BACK_AT_ARM_END: ARM_END}
"""The two steps that are one square."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The board as the mover finds it, in his own steps."""

    own: tuple[int, ...]
    rivals: Set[int]
    """Where rival pieces stand."""
    stacking: str
    welcome: bool
    """Whether a piece may go home."""
    ones: bool
    """Whether a piece could ever leave the last square."""

    def open(self, end: int) -> bool:
        """Tell whether a piece may come to stand there."""
        if end >= LAST_SQUARE:
            return self._open_last(end)
        if end in self.rivals and end in CASTLES:
            return False  # PACHISI-23
        return self.stacking == "all" or self._alone(end)  # PACHISI-21

    def _open_last(self, end: int) -> bool:
        if end == LAST_SQUARE:
            return self.ones and (self.stacking == "all" or self._alone(end))  # PACHISI-34
        return end == HOME and self.welcome  # PACHISI-20 PACHISI-34

    def _alone(self, end: int) -> bool:
        if end in CASTLES and self.stacking == "castles_only":
            return True  # PACHISI-22
        return end not in self.own and TWINS.get(end) not in self.own  # PACHISI-22


def ground(rules: Table, state: PachisiState) -> Ground:
    """The board as the seat that is to play finds it."""
    seat = state.seat or 0
    return Ground(
        own=state.pieces[seat],
        rivals=rival_steps(rules, state, seat),
        stacking=rules.stacking,
        welcome=may_go_home(rules, state, seat),
        ones=rules.ones,
    )


def rival_steps(rules: Table, state: PachisiState, seat: int) -> frozenset[int]:
    """A seat's own steps at which rival pieces stand."""
    across = STEPS[rules.seats][seat]
    steps = {across[rival][step] for rival in rules.rivals(seat) for step in state.pieces[rival]}
    if ARM_END in steps:
        steps.add(BACK_AT_ARM_END)
    return frozenset(steps - {WAITING})


def may_go_home(rules: Table, state: PachisiState, seat: int) -> bool:
    """Tell whether a seat's pieces may return to the Charkoni, the distance left aside."""
    if not rules.capture_required or state.captures[seat]:
        return True  # PACHISI-28 PACHISI-31
    return state.pieces[seat][0] >= RETURNING.start  # PACHISI-28
