"""What three dice show in señas, how likely it is, and what it gives to play."""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product

from games.engine.core import Throw

FACES = range(1, 7)
ONE_DIE_EACH = tuple((Throw(dice), Fraction(1, 36)) for dice in product(FACES, repeat=2))
"""A die for either side, in the order of the seats (SENAS-13)."""
WAYS = {1: 1, 2: 3, 3: 6}
"""In how many orders three dice fall that show so many different numbers."""
THREE_DICE = tuple(
    (Throw(dice), Fraction(WAYS[len(set(dice))], 6**3))
    for dice in combinations_with_replacement(reversed(FACES), 3)
)
"""Three dice for one side, whose order means nothing (SENAS-13)."""
TUTE = (6, 6, 6)
"""The throw after which the dice are thrown again (SENAS-16)."""


def scores_of(throw: Throw) -> tuple[int, ...]:
    """One score a die, two where another die shows the same."""
    shown = Counter(throw.dice)
    return tuple(
        face
        for face in sorted(shown, reverse=True)
        for _ in range(shown[face] if shown[face] == 1 else 2 * shown[face])  # SENAS-15 SENAS-16
    )
