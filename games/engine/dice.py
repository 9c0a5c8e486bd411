"""Six-sided dice: their faces, and the throws in which each seat throws one die."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from games.engine.state import Throw

FACES = range(1, 7)


def read_dice(drawn: Sequence[int]) -> Throw:
    """Return the throw in which the dice show these faces, numbered from 0; face 0 is a one.

    The dice keep the order in which they fell.
    """
    return Throw(tuple(face + 1 for face in drawn))


def one_die_each(seats: int) -> tuple[tuple[Throw, Fraction], ...]:
    """Return every throw in which each seat throws one die, with its probability.

    All these throws are equally likely.
    """
    ways = tuple(map(Throw, product(FACES, repeat=seats)))
    return tuple((way, Fraction(1, len(ways))) for way in ways)
