"""The places on the boards of petits chevaux: corridor, path and stable.

Each place is given as the progress of a horse there.
"""

from functools import cache
from itertools import count

CORRIDOR = 0
"""The progress of horses that wait to come out (CHEVAUX-09)."""
PATH = range(1, 57)
"""The squares that all horses travel, numbered for each seat from its own first (CHEVAUX-15)."""
GATE = 56
"""The door of the stable, the last square of the path (CHEVAUX-16)."""
STABLE = range(57, 63)
"""The six stalls of a seat's own stable, the first next to the gate (CHEVAUX-18)."""
DEEPEST = STABLE[-1]
MOST_SEATS = 4
QUARTER = len(PATH) // MOST_SEATS
"""The number of squares from one arm of the cross to the next."""

Side = tuple[int, ...]

ARMS = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""The arms of the cross by seat, clockwise from the top; two seats are opposite (CHEVAUX-06)."""


def arm(board: str, seats: int, seat: int) -> int:
    """Return the number of the side of the board that belongs to a seat, clockwise from the top.

    On the spiral this number is the seat itself.
    """
    return ARMS[seats][seat] if board == "cross56" else seat


@cache
def views(board: str, seats: int, seat: int) -> tuple[tuple[int, ...], ...]:
    """Map each seat's progress to the squares on the path of `seat`.

    The element [other][progress] is the square on which a horse of `other` with this progress
    stands, numbered along the path of `seat`. It is 0 for the corridor and the stalls.
    """
    return tuple(_view(_offset(board, seats, other, seat)) for other in range(seats))


def _offset(board: str, seats: int, other: int, seat: int) -> int:
    if board == "spiral":
        return 0
    return QUARTER * (arm(board, seats, other) - arm(board, seats, seat))


def _view(offset: int) -> tuple[int, ...]:
    return tuple(
        (place - 1 + offset) % len(PATH) + 1 if place in PATH else 0 for place in range(DEEPEST + 1)
    )


def occupied_squares(pieces: tuple[Side, ...], seen: tuple[tuple[int, ...], ...]) -> list[int]:
    """Return all squares with horses of any seat, numbered along the path of one seat.

    `seen` is the result of `views` for that seat.
    """
    squares = [view[place] for side, view in zip(pieces, seen, strict=True) for place in side]
    return [square for square in squares if square]


def first_free(squares: list[int]) -> int:
    """Return the first square of the path that is not among the taken `squares`."""
    return next(square for square in count(PATH[0]) if square not in squares)  # CHEVAUX-09
