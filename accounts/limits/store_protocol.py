"""Interface of the stores of rate limits: token buckets and semaphores.

A token bucket allows a number of requests at once, and then one request per interval. It is stored
as one number: the time at which the bucket will be full (an algorithm called GCRA). Each request
adds one interval to this time. A request is refused if the time would then be more than a window
ahead. So buckets need no refilling, and the wait until the next token is exact.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

MICROSECONDS = 1_000_000
"""Microseconds in a second. Times are whole microseconds, to add them without rounding errors."""


@dataclass(frozen=True, slots=True)
class Bucket:
    """Token bucket of one limit and one subject, for example of the log-ins from one address."""

    key: str
    interval: int
    """Microseconds until one token comes back."""
    window: int
    """Microseconds until an empty bucket is full."""


@dataclass(frozen=True, slots=True)
class Semaphore:
    """Set of the sockets that one account or address has open, up to `capacity`."""

    key: str
    capacity: int


class Store(Protocol):
    """Storage of token buckets and semaphores. Every method is atomic."""

    def take(self, buckets: Sequence[Bucket]) -> int:
        """Take one token from each bucket and return 0.

        If a bucket is empty, take no token at all and return the wait in microseconds.
        """

    def give_back(self, buckets: Sequence[Bucket]) -> None:
        """Put one token back into each bucket, as if the request had not been made."""

    def refill(self, buckets: Sequence[Bucket]) -> None:
        """Fill these buckets: forget the requests that were counted in them."""

    def acquire(self, semaphores: Sequence[Semaphore], member: str, seconds: int) -> bool:
        """Add the socket `member` to these semaphores for `seconds`.

        Return False and add nothing if one of the semaphores is full.
        """

    def renew(self, semaphores: Sequence[Semaphore], member: str, seconds: int) -> None:
        """Keep the socket `member` in these semaphores for `seconds` from now.

        The socket is kept even if a semaphore is full.
        """

    def release(self, semaphores: Sequence[Semaphore], member: str) -> None:
        """Remove the socket `member` from these semaphores."""
