"""What a store of counts promises, and the counts themselves.

A count is a token bucket, kept as one number: the moment at which it is full again (GCRA). Taking a
token puts that moment off by one interval; there is no token left when it would be more than a
window away. So nothing has to be refilled, and the wait until the next token is exact.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

MICROSECONDS = 1_000_000
"""In a second. Whole numbers add up without error."""


@dataclass(frozen=True, slots=True)
class Bucket:
    """One count of one subject."""

    key: str
    interval: int
    """Microseconds after which a token comes back."""
    window: int
    """Microseconds after which an empty bucket is full again."""


@dataclass(frozen=True, slots=True)
class Room:
    """A set of sockets that has a capacity."""

    key: str
    capacity: int


class Store(Protocol):
    """Keeps counts. Every method is one atomic step."""

    def take(self, buckets: Sequence[Bucket]) -> int:
        """Take a token of each and return 0, or take none and return the microseconds to wait."""

    def give_back(self, buckets: Sequence[Bucket]) -> None:
        """Give back one token of each."""

    def refill(self, buckets: Sequence[Bucket]) -> None:
        """Give back all tokens of each."""

    def enter(self, rooms: Sequence[Room], member: str, seconds: int) -> bool:
        """Put a member into all rooms for some seconds; False, and no change, where one is full."""

    def stay(self, rooms: Sequence[Room], member: str, seconds: int) -> None:
        """Keep a member in all rooms for some seconds more, full or not."""

    def leave(self, rooms: Sequence[Room], member: str) -> None:
        """Take a member out of all rooms."""
