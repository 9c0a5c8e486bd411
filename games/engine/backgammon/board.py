"""The places of the backgammon board, each given as the progress of a piece there."""

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
    """Return the progress that an opponent's piece has on the same point.

    Both sides travel the same points in opposite directions (GAMMON-04).
    """
    return OFF - place


def point_number(place: int) -> int:
    """Return a point's number as the mover counts: 1 is nearest the court (GAMMON-20)."""
    return OFF - place


def closed_points(rival: tuple[int, ...]) -> frozenset[int]:
    """Return the points with two or more opposing pieces, by the mover's progress (GAMMON-10)."""
    return frozenset(
        across(place)
        for place, next_one in pairwise(rival)
        if place == next_one and BAR < place < OFF
    )


def may_bear_off(own: tuple[int, ...], start: int, score: int) -> bool:
    """Whether this score bears off a piece that stands at `start`."""
    if own[0] not in HOME:
        return False  # GAMMON-23 GAMMON-24
    exact = start + score == OFF  # GAMMON-25
    return exact or start == own[0]  # GAMMON-26
