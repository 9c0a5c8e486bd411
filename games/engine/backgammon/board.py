"""The places of the backgammon board: 0 is the bar, 1 to 24 are points, 25 is off the board.

A place is the progress of a piece there, so each seat numbers the points from its own start.
"""

from itertools import pairwise

BAR = 0
"""The progress of a hit piece (GAMMON-16)."""
OFF = 25
"""The progress of a piece that has been borne off to the court (GAMMON-01)."""
HOME = range(19, 25)
"""A seat's last six points (GAMMON-01)."""
RIVAL_HOME = range(1, 7)
"""The six points where pieces enter from the bar (GAMMON-18)."""

START = (1,) * 2 + (12,) * 5 + (17,) * 3 + (19,) * 5
"""The starting progress of each side's pieces: two, five, three and five (GAMMON-03)."""


def across(place: int) -> int:
    """Return the progress of an opponent's piece on the point where a piece has progress `place`.

    The two seats travel the same points in opposite directions (GAMMON-04).
    """
    return OFF - place


def point_number(place: int) -> int:
    """Return the number that players give to the point at progress `place` (GAMMON-20).

    The last point of the mover's path is its point 1.
    """
    return OFF - place


def closed_points(rival: tuple[int, ...]) -> frozenset[int]:
    """Return the points on which the opponent has two or more of its pieces `rival` (GAMMON-10).

    The points are numbered by the mover's progress, the pieces in `rival` by the opponent's.
    """
    return frozenset(
        across(place)
        for place, next_one in pairwise(rival)
        if place == next_one and BAR < place < OFF
    )


def may_bear_off(own: tuple[int, ...], start: int, score: int) -> bool:
    """Whether the number `score` may bear off the piece at progress `start`.

    `own` holds the progress of every piece of the mover, the rearmost first.
    """
    if own[0] not in HOME:
        return False  # GAMMON-23 GAMMON-24
    exact = start + score == OFF  # GAMMON-25
    return exact or start == own[0]  # GAMMON-26
