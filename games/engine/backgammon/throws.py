"""The throws of two dice in backgammon, their probabilities and the numbers they give."""

from fractions import Fraction

from games.engine.dice import FACES, one_die_each
from games.engine.state import Throw

ONE_DIE_EACH = one_die_each(2)
"""The opening throws: one die for each seat, in the order of the seats (GAMMON-05)."""
TWO_DICE = tuple(
    (Throw((high, low)), Fraction(1 if high == low else 2, 36))
    for high in reversed(FACES)
    for low in range(high, 0, -1)
)
"""The throws of two dice by one seat; the order of the dice does not matter (GAMMON-06)."""


def pips_of(throw: Throw) -> tuple[int, ...]:
    """Return the numbers to play after a throw: one for each die, four for a doublet.

    The largest comes first.
    """
    one, other = throw.dice
    if one == other:  # GAMMON-13
        return (one,) * 4  # GAMMON-14
    return (max(one, other), min(one, other))  # GAMMON-07
