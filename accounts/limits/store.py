"""The store used by this process: Redis if configured and reachable, else memory."""

import logging
from collections.abc import Callable, Sequence
from functools import cache
from time import monotonic
from typing import TypeVar

from django.conf import settings
from redis.exceptions import RedisError

from accounts.limits.local import LocalStore
from accounts.limits.shared import SharedStore
from accounts.limits.store_protocol import Bucket, Semaphore, Store

log = logging.getLogger(__name__)
T = TypeVar("T")

RETRY_AFTER_SECONDS = 5.0
"""Seconds without further calls after Redis has failed, so that requests do not wait for it."""


class FallbackStore:
    """`Store` in Redis, or in memory while Redis does not answer."""

    def __init__(self, shared: SharedStore | None) -> None:
        self.shared, self.local = shared, LocalStore()
        self._away_until = 0.0

    def clear(self) -> None:
        """Delete all counts, and forget that Redis has failed."""
        self._away_until = 0.0
        self.local.clear()
        if self.shared is not None:
            self.shared.clear()

    @property
    def is_local(self) -> bool:
        """Whether the next call needs no round trip to Redis."""
        return self.shared is None or monotonic() < self._away_until

    def take(self, buckets: Sequence[Bucket]) -> int:
        """Take one token of each bucket and return 0, or take none and return the wait in µs."""
        return self._call(lambda store: store.take(buckets))

    def give_back(self, buckets: Sequence[Bucket]) -> None:
        """Put one token back into each bucket, as if a request had not been made."""
        self._call(lambda store: store.give_back(buckets))

    def refill(self, buckets: Sequence[Bucket]) -> None:
        """Fill these buckets, in Redis and in memory: discard what was counted in them."""
        self.local.refill(buckets)
        self._call(lambda store: store.refill(buckets))

    def acquire(self, semaphores: Sequence[Semaphore], member: str, seconds: int) -> bool:
        """Add a member (an open socket) to these semaphores for some seconds.

        Return False and change nothing if one is full.
        """
        return self._call(lambda store: store.acquire(semaphores, member, seconds))

    def renew(self, semaphores: Sequence[Semaphore], member: str, seconds: int) -> None:
        """Renew a member's lease in these semaphores, even if they are full."""
        self._call(lambda store: store.renew(semaphores, member, seconds))

    def release(self, semaphores: Sequence[Semaphore], member: str) -> None:
        """Remove a member (an open socket) from these semaphores, in Redis and in memory."""
        self.local.release(semaphores, member)
        self._call(lambda store: store.release(semaphores, member))

    def _call(self, step: Callable[[Store], T]) -> T:
        if self.shared is not None and not self.is_local:
            try:
                return step(self.shared)
            except (RedisError, OSError) as error:
                self._away_until = monotonic() + RETRY_AFTER_SECONDS
                log.warning("Redis does not answer; limits are counted in memory: %s", error)
        return step(self.local)


@cache
def store() -> FallbackStore:
    """Return the store of this process."""
    address = settings.CACHES["default"]["LOCATION"] if settings.REDIS_URL else ""
    return FallbackStore(SharedStore(address) if address else None)
