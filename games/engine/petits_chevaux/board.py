"""Where things are in petits chevaux, in the progress of each seat."""

from functools import cache
from itertools import count

CORRIDOR = 0
"""Where horses wait for a 6 (CHEVAUX-09)."""
PATH = range(1, 57)
"""The squares that all horses travel, each seat's numbered from its own first (CHEVAUX-15)."""
GATE = 56
"""The door of the stable, the last square of the path (CHEVAUX-16)."""
STABLE = range(57, 63)
"""Six stalls, each seat's own, the first nearest the gate (CHEVAUX-18)."""
DEEPEST = STABLE[-1]
MOST_SEATS = 4
QUARTER = len(PATH) // MOST_SEATS
"""How far apart the arms of the cross begin."""

Side = tuple[int, ...]

ARMS = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""The arms of the cross by seat, clockwise from the top; two seats sit opposite (CHEVAUX-06)."""


def arm(board: str, seats: int, seat: int) -> int:
    """Which side of the board a seat has, clockwise; on the spiral simply one after the other."""
    return ARMS[seats][seat] if board == "cross56" else seat


@cache
def views(board: str, seats: int, seat: int) -> tuple[tuple[int, ...], ...]:
    """For every seat: which square of this seat's path each of its progress numbers is, or 0."""
    return tuple(_seen(_offset(board, seats, other, seat)) for other in range(seats))


def _offset(board: str, seats: int, other: int, seat: int) -> int:
    if board == "spiral":
        return 0
    return QUARTER * (arm(board, seats, other) - arm(board, seats, seat))


def _seen(offset: int) -> tuple[int, ...]:
    return tuple(
        (place - 1 + offset) % len(PATH) + 1 if place in PATH else 0 for place in range(DEEPEST + 1)
    )


def taken(pieces: tuple[Side, ...], seen: tuple[tuple[int, ...], ...]) -> list[int]:
    """The squares on which horses stand, numbered as on the path of the seat that sees them."""
    squares = [view[place] for side, view in zip(pieces, seen, strict=True) for place in side]
    return [square for square in squares if square]


def first_free(squares: list[int]) -> int:
    """The first square that is not among the taken ones, from the start of the path."""
    return next(square for square in count(PATH[0]) if square not in squares)  # CHEVAUX-09
