"""The squares on which a piece of pachisi may end a step."""

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
from games.engine.pachisi.options import Table
from games.engine.pachisi.state import PachisiState

TWINS = {ARM_END: BACK_AT_ARM_END, BACK_AT_ARM_END: ARM_END}
"""The two steps of a path that lie on one square."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What decides where a piece of the active seat may end a step: pieces, options, captures.

    Squares are given as progress on the seat's own path.
    """

    own: tuple[int, ...]
    rivals: Set[int]
    """The steps on which opponents have pieces."""
    stacking: str
    """The option that says where own pieces may share a square."""
    welcome: bool
    """Whether a piece may go home."""
    ones: bool
    """Whether a piece could ever leave the last square, which takes a 1."""

    def open(self, end: int) -> bool:
        """Whether a piece of the active seat may end a step at this progress."""
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
    """Return what decides where a piece of the active seat may end a step."""
    seat = state.seat or 0
    return Ground(
        own=state.pieces[seat],
        rivals=rival_steps(rules, state, seat),
        stacking=rules.stacking,
        welcome=may_go_home(rules, state, seat),
        ones=rules.ones,
    )


def rival_steps(rules: Table, state: PachisiState, seat: int) -> frozenset[int]:
    """Return the squares with opposing pieces, as progress on the path of this seat."""
    across = STEPS[rules.seats][seat]
    steps = {across[rival][step] for rival in rules.rivals(seat) for step in state.pieces[rival]}
    if ARM_END in steps:
        steps.add(BACK_AT_ARM_END)
    return frozenset(steps - {WAITING})


def may_go_home(rules: Table, state: PachisiState, seat: int) -> bool:
    """Whether this seat's pieces may go home, or must first capture; distances do not matter."""
    if not rules.capture_required or state.captures[seat]:
        return True  # PACHISI-28 PACHISI-31
    return state.pieces[seat][0] >= RETURNING.start  # PACHISI-28
