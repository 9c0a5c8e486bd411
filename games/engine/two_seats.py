"""What games for two seats share: the sides, the throw for the start, and who has finished."""

from dataclasses import dataclass, replace
from typing import TypeVar

from games.engine.rules import Rules
from games.engine.state import Outcome, S, State, Throw, transient
from games.engine.words import gettext_noop

Side = tuple[int, ...]
"""The progress of one side's pieces, smallest first."""


@dataclass(frozen=True)
class TwoSeats(Rules[S]):
    """Rules for two seats. The seat that first finishes with all its pieces wins one point."""

    def finisher(self, state: S) -> int | None:
        """Return the seat whose pieces have all finished, or None."""
        for seat, side in enumerate(state.pieces):
            if side[0] == self.last:
                return seat
        return None

    def is_finished(self, state: S) -> bool:
        """Whether all pieces of a seat have finished."""
        return self.finisher(state) is not None

    def outcome(self, state: S) -> Outcome | None:
        """Return a win of one point for the seat that has finished, or None if no seat has."""
        seat = self.finisher(state)
        return None if seat is None else Outcome((seat,), 1)

    def resignation(self, state: S, seat: int) -> Outcome:
        """Return a win of one point for the other seat."""
        return Outcome((1 - seat,), 1)


def sides(state: State) -> tuple[Side, Side]:
    """Return the pieces of the active seat and of its opponent."""
    seat = state.seat or 0
    return state.pieces[seat], state.pieces[1 - seat]


def by_seat(state: State, own: Side, rival: Side) -> tuple[Side, Side]:
    """Return the pieces of seat 0, then those of seat 1; the inverse of `sides`."""
    return (rival, own) if state.seat else (own, rival)


@dataclass(frozen=True, slots=True)
class DiceState(State):
    """A position of a game in which each of the two seats throws a die to decide who starts."""

    contenders: tuple[int, ...] = transient(())
    """The seats that throw for the start; empty once the start is decided."""


D = TypeVar("D", bound=DiceState)


def decide_start(state: D, throw: Throw) -> D:
    """Return the position after both seats have thrown a die: the higher die starts.

    After equal dice both seats throw again.
    """
    one, other = throw.dice
    return state if one == other else replace(state, seat=int(one < other), contenders=())


def invalid_start_reason(state: DiceState, start: tuple[Side, Side]) -> str | None:
    """Return why a position before the start is decided is invalid, or None if it is valid."""
    if state.contenders != (0, 1) or state.seat is not None:
        return gettext_noop("Either a seat is to play, or both throw for the start.")
    if state.pieces != start:
        return gettext_noop("The start is thrown for before a piece has moved.")
    return None
