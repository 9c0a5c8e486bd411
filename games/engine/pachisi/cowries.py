"""What cowries show in pachisi, how likely it is, and what each value is good for."""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, prod

from games.engine.core import Throw

HIGH = frozenset({10, 25, 30, 35})
"""The high values, which three in a row nullify and which give pyadas (PACHISI-41, PACHISI-45)."""
OPENING = frozenset({2, 3, 4})
"""One of these must be thrown before a piece moves, at some tables (PACHISI-05)."""
PYADA = 1
"""The extra square, which no cowries show (PACHISI-45)."""


@dataclass(frozen=True)
class Cowries:
    """A set of shells: what each number of mouths up is worth, and which values are graces."""

    values: tuple[int, ...]
    """By how many shells lie mouth up."""
    entries: Set[int]
    """The graces that bring a piece in."""
    idle: Set[int] = frozenset()
    """The graces that bring none in (PACHISI-11)."""

    @property
    def shells(self) -> int:
        """How many cowries are thrown."""
        return len(self.values) - 1

    def is_grace(self, value: int) -> bool:
        """Tell whether a value gives another throw; a pyada belongs to the grace it came with."""
        return value in self.entries or value in self.idle or value == PYADA  # PACHISI-07

    def read(self, drawn: Sequence[int]) -> Throw:
        """The value of every handful of shells, 1 for each that lies mouth up."""
        handfuls = range(0, len(drawn), self.shells)
        return Throw(tuple(self.values[sum(drawn[at : at + self.shells])] for at in handfuls))

    def lie(self, throw: Throw) -> tuple[int, ...]:
        """How the shells of a throw lie, 1 for each mouth up."""
        mouths = [self.values.index(value) for value in throw.dice]
        return tuple(int(shell < many) for many in mouths for shell in range(self.shells))

    def throws(self, hands: int) -> tuple[tuple[Throw, Fraction], ...]:
        """Every throw of so many hands at once with its probability."""
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
"""The tables of values by the name of the option."""
