"""What four two-faced sticks show in senet, how likely it is, and what it gives."""

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from games.engine.core import Throw

STICKS = 4
"""Each has a black face and a white one, 1 in a draw (SENET-03 SENET-04)."""
POINTS = {
    1: 1,  # SENET-05
    2: 2,  # SENET-06
    3: 3,  # SENET-07
    4: 4,  # SENET-08
    0: 6,  # SENET-09
}
"""What a throw is worth by its white faces."""
WHITE_FACES = {points: faces for faces, points in POINTS.items()}
FACES = (2,) * STICKS  # SENET-03 SENET-04
THROWS = tuple(
    (Throw((points,)), Fraction(comb(STICKS, faces), 2**STICKS)) for faces, points in POINTS.items()
)
AGAIN = (1, 4, 6)
"""The throws after which the same player throws again (SENET-13)."""


def read(drawn: Sequence[int]) -> Throw:
    """The throw that these faces show."""
    return Throw((POINTS[sum(drawn)],))


def shown(throw: Throw) -> tuple[int, ...]:
    """The face of each stick of a throw, the white ones first."""
    white = WHITE_FACES[throw.dice[0]]
    return (1,) * white + (0,) * (STICKS - white)
