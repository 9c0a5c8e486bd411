"""Interface of the stores of rate limits, with token buckets and semaphores.

A bucket is stored as one number: the time at which it is full again (GCRA). Taking a token moves
that time on by one interval; no token is left if it would be more than a window away. So nothing
has to be refilled, and the wait until the next token is exact.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

MICROSECONDS = 1_000_000
"""Microseconds in a second. Integers are used because they add up without rounding errors."""


@dataclass(frozen=True, slots=True)
class Bucket:
    """Token bucket of one subject."""

    key: str
    interval: int
    """Microseconds until one token comes back."""
    window: int
    """Microseconds until an empty bucket is full."""


@dataclass(frozen=True, slots=True)
class Semaphore:
    """Set of open sockets with a capacity."""

    key: str
    capacity: int


class Store(Protocol):
    """Storage of buckets and semaphores; every method is atomic."""

    def take(self, buckets: Sequence[Bucket]) -> int:
        """Take one token of each bucket and return 0, or take none and return the wait in µs."""

    def give_back(self, buckets: Sequence[Bucket]) -> None:
        """Put one token back into each bucket, as if a request had not been made."""

    def refill(self, buckets: Sequence[Bucket]) -> None:
        """Fill these buckets: discard what was counted in them."""

    def acquire(self, semaphores: Sequence[Semaphore], member: str, seconds: int) -> bool:
        """Add a member (an open socket) to these semaphores for some seconds.

        Return False and change nothing if one is full.
        """

    def renew(self, semaphores: Sequence[Semaphore], member: str, seconds: int) -> None:
        """Renew a member's lease in these semaphores, even if they are full."""

    def release(self, semaphores: Sequence[Semaphore], member: str) -> None:
        """Remove a member (an open socket) from these semaphores."""
