"""Positions, the actions that lead from one to the next, and how a game ends."""

from dataclasses import dataclass, field
from typing import TypeVar


@dataclass(frozen=True, slots=True)
class Throw:
    """One use of the randomizer (dice, sticks or cowries), as the numbers it shows."""

    dice: tuple[int, ...]
    """The numbers thrown: one for each die, or the single value of sticks or cowries. A throw for
    the start has one number for each seat that takes part.
    """


@dataclass(frozen=True, slots=True)
class Move:
    """One step: a piece goes from progress `start` to `end` and uses up the number `score`."""

    start: int
    end: int
    score: int
    of: int | None = None
    """The number in hand of which `score` is a share; None where the whole number is used."""
    source: int | None = None
    """The index in hand of the number `of`. Needed only if equal numbers are in hand and it matters
    which of them is used.
    """


@dataclass(frozen=True, slots=True)
class Call:
    """An action that is neither a step nor a throw, such as a double."""

    name: str


Action = Throw | Move | Call
Choice = Move | Call


T = TypeVar("T")
TRANSIENT = "transient"
"""Metadata key of fields that are left out of the exchange form while they hold their default."""


def transient(default: T) -> T:
    """Declare a field of a state class that the exchange form omits while it holds its default."""
    return field(default=default, metadata={TRANSIENT: True})


@dataclass(frozen=True, slots=True)
class State:
    """A position. Its memory is `won` and the fields that each game's own state class adds."""

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
class Cube:
    """The doubling cube as it lies on the board."""

    value: int
    """The value that it has, or that it would have after the double that awaits its answer."""
    owner: int | None = None
    """The seat on whose side it lies; None in the middle."""
    offered: bool = False
    """Whether `owner` has to answer a double."""
    resting: bool = False
    """Whether no seat may use it in this game."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: the winning seats, and the points that each of them wins."""

    winners: tuple[int, ...]
    points: int
