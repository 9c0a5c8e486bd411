"""What the games for two seats have in common: the throw for the start, and how a game ends."""

from dataclasses import dataclass, replace
from typing import TypeVar

from games.engine.rules import Rules
from games.engine.state import Outcome, S, State, Throw, transient
from games.engine.words import gettext_noop

Side = tuple[int, ...]
"""The progress of one side's pieces, smallest first."""


@dataclass(frozen=True)
class TwoSeats(Rules[S]):
    """Rules of a game for two seats: the first to finish with all its pieces wins one point."""

    def finisher(self, state: S) -> int | None:
        """Return the seat whose pieces have all finished, or None if there is no such seat."""
        for seat, side in enumerate(state.pieces):
            if side[0] == self.last:
                return seat
        return None

    def is_finished(self, state: S) -> bool:
        """Whether all pieces of either seat have finished."""
        return self.finisher(state) is not None

    def outcome(self, state: S) -> Outcome | None:
        """Return a win of one point for the seat whose pieces have all finished, else None."""
        seat = self.finisher(state)
        return None if seat is None else Outcome((seat,), 1)

    def resignation(self, state: S, seat: int) -> Outcome:
        """Return a win of one point for the opponent of the seat that resigns."""
        return Outcome((1 - seat,), 1)


def sides(state: State) -> tuple[Side, Side]:
    """Return the progress of the active seat's pieces, then that of its opponent's pieces."""
    seat = state.seat or 0
    return state.pieces[seat], state.pieces[1 - seat]


def by_seat(state: State, own: Side, rival: Side) -> tuple[Side, Side]:
    """Return the pieces of seat 0, then those of seat 1.

    `own` are the pieces of the active seat, `rival` those of its opponent.
    """
    return (rival, own) if state.seat else (own, rival)


@dataclass(frozen=True, slots=True)
class DiceState(State):
    """A position of a game that begins with a throw of one die by each of the two seats."""

    contenders: tuple[int, ...] = transient(())
    """The seats that throw for the start; empty once the start is decided."""


D = TypeVar("D", bound=DiceState)


def decide_start(state: D, throw: Throw) -> D:
    """Return the position after each seat has thrown a die: the seat with the higher die starts.

    After equal dice both seats throw again.
    """
    one, other = throw.dice
    return state if one == other else replace(state, seat=int(one < other), contenders=())


def invalid_start_reason(state: DiceState, start: tuple[Side, Side]) -> str | None:
    """Return why a position is invalid in which both seats throw for the start, or None.

    `start` holds the pieces of both seats as they must then stand.
    """
    if state.contenders != (0, 1) or state.seat is not None:
        return gettext_noop(
            "It must be one player's turn, or both players must still be deciding who starts."
        )
    if state.pieces != start:
        return gettext_noop(
            "Until it has been decided who starts, all checkers must be in their starting places."
        )
    return None
