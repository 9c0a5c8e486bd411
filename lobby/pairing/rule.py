"""The pairing rule, pure: ratings must be close, and the range widens with waiting time.

Two waiting users can be paired if each rating is within the other's range. The user who has waited
longest is paired first, with the user nearest in rating.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

INITIAL_DIFFERENCE = 100
"""Rating points within which a user is paired at first."""
WIDENING_PER_SECOND = 20
"""Rating points by which the range widens each second."""


@dataclass(frozen=True, slots=True)
class WaitingPlayer:
    """User who waits in quick pairing, as the rule sees them."""

    person: int
    rating: int
    seconds: float
    """Seconds waited."""

    @property
    def max_difference(self) -> int:
        """Largest difference in rating that this user accepts by now."""
        return INITIAL_DIFFERENCE + int(WIDENING_PER_SECOND * max(self.seconds, 0))

    def admits(self, other: "WaitingPlayer") -> bool:
        """Whether each of the two is within the other's range."""
        return abs(self.rating - other.rating) <= min(self.max_difference, other.max_difference)


def find_pairs(
    waiting: Collection[WaitingPlayer], apart: Collection[frozenset[int]] = ()
) -> list[tuple[int, int]]:
    """Return the pairs of user ids to match; each user occurs at most once.

    `apart` holds the pairs that must not be matched.
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
    """Return the user whom `one` is paired with, or None.

    The nearest in rating; among equals the first in `others`.
    """
    near = (
        other
        for other in others
        if one.admits(other) and frozenset((one.person, other.person)) not in apart
    )
    return min(near, key=lambda other: abs(one.rating - other.rating), default=None)
