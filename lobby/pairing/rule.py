"""Pure rule of quick pairing: which of the waiting users play each other.

Each user accepts ratings within a range around the user's own rating. The range widens while the
user waits. Two users can be paired if each rating is within the other user's range. The user who
has waited longest is paired first, with the user nearest in rating.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

INITIAL_DIFFERENCE = 100
"""Largest difference in rating that a user accepts at first."""
WIDENING_PER_SECOND = 20
"""Rating points by which a user's range widens in each second of waiting."""


@dataclass(frozen=True, slots=True)
class WaitingPlayer:
    """User who waits in quick pairing, as the pairing rule sees them."""

    person: int
    rating: int
    seconds: float
    """How long the user has waited."""

    @property
    def max_difference(self) -> int:
        """Largest difference in rating that this user accepts after waiting so long."""
        return INITIAL_DIFFERENCE + int(WIDENING_PER_SECOND * max(self.seconds, 0))

    def admits(self, other: "WaitingPlayer") -> bool:
        """Whether both users accept the difference between their ratings."""
        return abs(self.rating - other.rating) <= min(self.max_difference, other.max_difference)


def find_pairs(
    waiting: Collection[WaitingPlayer], apart: Collection[frozenset[int]] = ()
) -> list[tuple[int, int]]:
    """Return the users to pair, as pairs of ids; each user occurs at most once.

    `apart` holds the pairs of users who must not be paired.
    """
    left = sorted(waiting, key=lambda each: (-each.seconds, each.person))
    found = list[tuple[int, int]]()
    while left:
        first = left.pop(0)
        other = find_nearest(first, left, apart)
        if other is not None:
            left.remove(other)
            found.append((first.person, other.person))
    return found


def find_nearest(
    one: WaitingPlayer, others: Sequence[WaitingPlayer], apart: Collection[frozenset[int]] = ()
) -> WaitingPlayer | None:
    """Return the user in `others` who is to be paired with `one`, or None.

    It is the user nearest in rating. Of several equally near users it is the first in `others`.
    """
    near = (
        other
        for other in others
        if one.admits(other) and frozenset((one.person, other.person)) not in apart
    )
    return min(near, key=lambda other: abs(one.rating - other.rating), default=None)
