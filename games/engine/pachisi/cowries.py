"""The cowrie shells of pachisi: the values they throw, and the probabilities of these."""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, prod

from games.engine.state import Throw

HIGH = frozenset({10, 25, 30, 35})
"""The high values: three in a row are struck out, and they give pyadas (PACHISI-41, PACHISI-45)."""
OPENING = frozenset({2, 3, 4})
"""The values that unlock a seat's pieces, where that option is on (PACHISI-05)."""
PYADA = 1
"""The value of the extra square, which no throw shows (PACHISI-45)."""


@dataclass(frozen=True)
class Cowries:
    """A set of cowrie shells: the value of each throw, and which values are graces.

    A grace is a value that gives another throw.
    """

    values: tuple[int, ...]
    """The value for each number of shells that lie mouth up."""
    entries: Set[int]
    """The graces that bring a piece in."""
    idle: Set[int] = frozenset()
    """The graces that bring no piece in (PACHISI-11)."""

    @property
    def shells(self) -> int:
        """The number of shells that are thrown together."""
        return len(self.values) - 1

    def is_grace(self, value: int) -> bool:
        """Whether this value gives another throw.

        A pyada, an extra 1 that some graces bring with them, counts as a grace.
        """
        return value in self.entries or value in self.idle or value == PYADA  # PACHISI-07

    def read(self, drawn: Sequence[int]) -> Throw:
        """Return the throw that these shells show, 1 for each shell that lies mouth up, else 0.

        In a throw for the start, `drawn` holds the shells of one seat after another.
        """
        handfuls = range(0, len(drawn), self.shells)
        return Throw(tuple(self.values[sum(drawn[at : at + self.shells])] for at in handfuls))

    def lie(self, throw: Throw) -> tuple[int, ...]:
        """Return how the shells of a throw lie: 1 for mouth up, 0 for mouth down."""
        mouths = [self.values.index(value) for value in throw.dice]
        return tuple(int(shell < many) for many in mouths for shell in range(self.shells))

    def throws(self, hands: int) -> tuple[tuple[Throw, Fraction], ...]:
        """Return every throw in which `hands` seats throw all shells once, with its probability."""
        return _throws(self.values, hands)


@cache
def _throws(values: tuple[int, ...], hands: int) -> tuple[tuple[Throw, Fraction], ...]:
    shells = len(values) - 1
    ways = {value: comb(shells, mouths) for mouths, value in enumerate(values)}
    falls = 2 ** (shells * hands)
    return tuple(
        (Throw(dice), Fraction(prod(ways[value] for value in dice), falls))
        for dice in product(sorted(values), repeat=hands)
    )


COWRIES = {
    "six": Cowries((25, 10, 2, 3, 4, 5, 6), frozenset({6, 10, 25})),  # PACHISI-06
    "seven_35": Cowries(
        (7, 10, 2, 3, 4, 25, 35, 14), frozenset({10, 25, 35}), frozenset({7, 14})
    ),  # PACHISI-08 PACHISI-11
    "seven_30": Cowries((7, 10, 2, 3, 4, 25, 30, 14), frozenset({10, 25, 30}), frozenset({7, 14})),
}
"""The sets of cowries by the value of the option `cowries`."""
