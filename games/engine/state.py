"""Positions, the actions that lead from one to the next, and how a game ends."""

from dataclasses import dataclass, field
from typing import TypeVar


@dataclass(frozen=True, slots=True)
class Throw:
    """One use of the randomizer."""

    dice: tuple[int, ...]
    """The dice as thrown; for sticks or cowries one number, their value; in an opening throw one
    number for each contending seat."""


@dataclass(frozen=True, slots=True)
class Move:
    """One step: one piece goes from one progress to another and uses up one number: its `score`."""

    start: int
    end: int
    score: int
    of: int | None = None
    """The number in hand of which the score is a share, where options let numbers be shared."""
    source: int | None = None
    """The index of that number among those in hand, where several are equal and it matters
    which one is used."""


@dataclass(frozen=True, slots=True)
class Call:
    """An action that is neither a step nor a throw."""

    name: str


Action = Throw | Move | Call
Choice = Move | Call


T = TypeVar("T")
TRANSIENT = "transient"
"""Metadata key of fields that are left out of the exchange form while they hold their default."""


def transient(default: T) -> T:
    """Make a field of a state that the exchange form leaves out while it holds its default."""
    return field(default=default, metadata={TRANSIENT: True})


@dataclass(frozen=True, slots=True)
class State:
    """A position. The fields that a game adds to these are its memory."""

    pieces: tuple[tuple[int, ...], ...]
    """The progress of every piece, seat by seat, smallest first."""
    seat: int | None
    """The active seat; None while an opening throw of several seats is due."""
    pips_left: tuple[int, ...] = ()
    """The numbers still to be played, largest first."""
    won: tuple[int, ...] = field(default=(), kw_only=True, metadata={TRANSIENT: True})
    """The points each seat has won in the earlier games of the match, or () before the first."""


S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winners of a game and the points it is worth."""

    winners: tuple[int, ...]
    points: int
