"""The throws of three dice in señas, their probabilities and the numbers they give."""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement

from games.engine.dice import FACES, one_die_each
from games.engine.state import Throw

ONE_DIE_EACH = one_die_each(2)
"""The opening throws: one die for each seat, in the order of the seats (SENAS-13)."""
WAYS = {1: 1, 2: 3, 3: 6}
"""The number of orders in which three dice with this many different numbers can fall."""
THREE_DICE = tuple(
    (Throw(dice), Fraction(WAYS[len(set(dice))], 6**3))
    for dice in combinations_with_replacement(reversed(FACES), 3)
)
"""The throws of three dice by one seat; the order of the dice does not matter (SENAS-13)."""
TUTE = (6, 6, 6)
"""The throw after which the same seat throws again (SENAS-16)."""


def pips_of(throw: Throw) -> tuple[int, ...]:
    """Return the numbers to play: one for each die, but equal dice count double.

    For example, 4, 4, 1 gives 4, 4, 4, 4, 1.
    """
    shown = Counter(throw.dice)
    return tuple(
        face
        for face in sorted(shown, reverse=True)
        for _ in range(shown[face] if shown[face] == 1 else 2 * shown[face])  # SENAS-15 SENAS-16
    )
