"""The store of rate limits that a process uses: Redis if configured and reachable, else memory."""

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
from accounts.ops.outages import log_redis_failure

log = logging.getLogger(__name__)
T = TypeVar("T")

RETRY_AFTER_SECONDS = 5.0
"""Seconds for which Redis is not called after it has failed, so that requests do not wait."""


class FallbackStore:
    """`Store` in Redis, or in memory while Redis does not answer or if there is none."""

    def __init__(self, shared: SharedStore | None) -> None:
        self.shared, self.local = shared, LocalStore()
        self._away_until = 0.0

    def clear(self) -> None:
        """Delete all buckets and semaphores. Use Redis again even if it has just failed."""
        self._away_until = 0.0
        self.local.clear()
        if self.shared is not None:
            self.shared.clear()

    @property
    def is_local(self) -> bool:
        """Whether the next call uses only the memory and does not wait for Redis."""
        return self.shared is None or monotonic() < self._away_until

    def take(self, buckets: Sequence[Bucket]) -> int:
        return self._call(lambda store: store.take(buckets))

    def give_back(self, buckets: Sequence[Bucket]) -> None:
        self._call(lambda store: store.give_back(buckets))

    def refill(self, buckets: Sequence[Bucket]) -> None:
        """Fill these buckets in Redis and in memory, as either may hold them."""
        self.local.refill(buckets)
        self._call(lambda store: store.refill(buckets))

    def acquire(self, semaphores: Sequence[Semaphore], member: str, seconds: int) -> bool:
        return self._call(lambda store: store.acquire(semaphores, member, seconds))

    def renew(self, semaphores: Sequence[Semaphore], member: str, seconds: int) -> None:
        self._call(lambda store: store.renew(semaphores, member, seconds))

    def release(self, semaphores: Sequence[Semaphore], member: str) -> None:
        """Remove a socket from these semaphores in Redis and in memory, as either may hold it."""
        self.local.release(semaphores, member)
        self._call(lambda store: store.release(semaphores, member))

    def _call(self, step: Callable[[Store], T]) -> T:
        if self.shared is not None and not self.is_local:
            try:
                return step(self.shared)
            except (RedisError, OSError) as error:
                self._away_until = monotonic() + RETRY_AFTER_SECONDS
                words = "Redis does not answer; limits are counted in memory"
                log_redis_failure(log, "limits", words, error)
        return step(self.local)


@cache
def store() -> FallbackStore:
    """Return the store of this process, the same at every call."""
    address = settings.CACHES["default"]["LOCATION"] if settings.REDIS_URL else ""
    return FallbackStore(SharedStore(address) if address else None)
