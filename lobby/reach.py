"""Who is near enough in strength to be paired, which everybody is in the end: the law alone.

Whoever waits for a quick game reaches so far up and down in rating, and farther each second. Two
are paired when each lies within the other's reach: whoever has waited longest chooses first, and
takes the nearest.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

AT_FIRST = 100
"""How far anybody reaches at once."""
A_SECOND = 20
"""How much farther with every second."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody who waits for a quick game."""

    person: int
    rating: int
    seconds: float
    """For how long."""

    @property
    def reach(self) -> int:
        """How far from the own rating others may be."""
        return AT_FIRST + int(A_SECOND * max(self.seconds, 0))

    def admits(self, other: "Waiting") -> bool:
        """Tell whether each of the two lies within the other's reach."""
        return abs(self.rating - other.rating) <= min(self.reach, other.reach)


def pairs(
    waiting: Collection[Waiting], apart: Collection[frozenset[int]] = ()
) -> list[tuple[int, int]]:
    """Who is paired with whom; nobody twice, and nobody with those they are kept apart from."""
    left = sorted(waiting, key=lambda each: (-each.seconds, each.person))
    found = list[tuple[int, int]]()
    while left:
        first = left.pop(0)
        other = nearest(first, left, apart)
        if other is not None:
            left.remove(other)
            found.append((first.person, other.person))
    return found


def nearest(
    one: Waiting, others: Sequence[Waiting], apart: Collection[frozenset[int]] = ()
) -> Waiting | None:
    """With whom somebody is paired: the nearest in rating, among equals the first named."""
    near = (
        other
        for other in others
        if one.admits(other) and frozenset((one.person, other.person)) not in apart
    )
    return min(near, key=lambda other: abs(one.rating - other.rating), default=None)
