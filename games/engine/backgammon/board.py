"""Where things are in backgammon, in the progress of each seat."""

from itertools import pairwise

BAR = 0
"""Where a hit piece waits (GAMMON-16)."""
OFF = 25
"""The court beyond the board (GAMMON-01)."""
HOME = range(19, 25)
"""A seat's last six points before the court (GAMMON-01)."""
RIVAL_HOME = range(1, 7)
"""The six points where pieces enter from the bar (GAMMON-18)."""

START = (1,) * 2 + (12,) * 5 + (17,) * 3 + (19,) * 5
"""Two, five, three and five pieces: the usual arrangement for either side (GAMMON-03)."""


def across(place: int) -> int:
    """The rival's progress at the same point: both travel the same points, head on (GAMMON-04)."""
    return OFF - place


def point_number(place: int) -> int:
    """The number players give a point: how far it is from the mover's court (GAMMON-20)."""
    return OFF - place


def held(rival: tuple[int, ...]) -> frozenset[int]:
    """The places, in the mover's progress, where the rival has two pieces or more (GAMMON-10)."""
    return frozenset(
        across(place)
        for place, next_one in pairwise(rival)
        if place == next_one and BAR < place < OFF
    )


def may_bear_off(own: tuple[int, ...], start: int, score: int) -> bool:
    """Tell whether a score takes a piece from this place to the court."""
    if own[0] not in HOME:
        return False  # GAMMON-23 GAMMON-24
    exact = start + score == OFF  # GAMMON-25
    return exact or start == own[0]  # GAMMON-26
