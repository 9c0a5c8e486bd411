"""Avatars: small pictures that stand for users.

An avatar is drawn from the user's primary key alone, so it stays when the name changes. Avatars
differ in shape, so they can be distinguished without colour.
"""

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from math import cos, pi, sin

COLOUR_COUNT = 6
TILES = (
    "M-42 0A42 42 0 1 1 42 0A42 42 0 1 1 -42 0Z",
    "M-30 -40H30Q40 -40 40 -30V30Q40 40 30 40H-30Q-40 40 -40 30V-30Q-40 -40 -30 -40Z",
    "M0 -46L46 0L0 46L-46 0Z",
    "M-20 -42H20L42 -20V20L20 42H-20L-42 20V-20Z",
    "M0 -45L39 -22.5V22.5L0 45L-39 22.5V-22.5Z",
)
"""SVG paths of the background: disc, square, diamond, octagon, hexagon."""
PETALS = (
    "M0 -33C12 -25 11 -13 0 -7C-11 -13 -12 -25 0 -33Z",
    "M0 -33L10 -20L0 -8L-10 -20Z",
    "M-8 -23A8 8 0 1 1 8 -23A8 8 0 1 1 -8 -23Z",
    "M-5 -32H5V-8H-5Z",
    "M0 -33L12 -17H-12Z",
    "M-11 -31Q0 -20 11 -31L0 -8Z",
)
"""SVG paths of a petal, pointing up from the middle: leaf, lozenge, seed, ray, arrowhead, tulip."""
CENTRES = (
    "",
    "M-7 0A7 7 0 1 1 7 0A7 7 0 1 1 -7 0Z",
    "M0 -9L9 0L0 9L-9 0Z",
    "M-3 -9H3V-3H9V3H3V9H-3V3H-9V-3H-3Z",
)
"""SVG paths of the centre of the rosette: nothing, dot, lozenge, cross."""
PETAL_COUNTS = (3, 4, 5, 6, 8)


@dataclass(frozen=True, slots=True)
class Avatar:
    """Shapes and colour of an avatar: a background, and a rosette of petals on it."""

    colour: int
    tile: str
    petal: str
    turns: tuple[str, ...]
    """For each petal, the SVG transform `matrix(...)` that turns it into its place."""
    centre: str


@lru_cache(maxsize=4096)
def avatar(number: int) -> Avatar:
    """Return the avatar of the user with this primary key."""
    bits = int.from_bytes(sha256(b"tahur face %d" % number).digest())
    shapes = list[int]()
    for many in (COLOUR_COUNT, len(TILES), len(PETALS), len(CENTRES), len(PETAL_COUNTS)):
        bits, one = divmod(bits, many)
        shapes.append(one)
    colour, tile, petal, centre, petals = shapes
    return Avatar(
        colour=colour,
        tile=TILES[tile],
        petal=PETALS[petal],
        turns=tuple(
            _rotation(2 * pi * each / PETAL_COUNTS[petals]) for each in range(PETAL_COUNTS[petals])
        ),
        centre=CENTRES[centre],
    )


def _rotation(angle: float) -> str:
    across, along = round(cos(angle), 3), round(sin(angle), 3)
    return f"matrix({across} {along} {-along} {across} 0 0)"
