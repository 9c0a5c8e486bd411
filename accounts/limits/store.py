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
from accounts.limits.stores import Bucket, Room, Store

log = logging.getLogger(__name__)
T = TypeVar("T")

AWAY_SECONDS = 5.0
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
        return self._ask(lambda store: store.take(buckets))

    def give_back(self, buckets: Sequence[Bucket]) -> None:
        """Put one token back into each bucket, as if a request had not been made."""
        self._ask(lambda store: store.give_back(buckets))

    def refill(self, buckets: Sequence[Bucket]) -> None:
        """Fill these buckets, in Redis and in memory: discard what was counted in them."""
        self.local.refill(buckets)
        self._ask(lambda store: store.refill(buckets))

    def enter(self, rooms: Sequence[Room], member: str, seconds: int) -> bool:
        """Add a member (an open socket) to these rooms for some seconds.

        Return False and change nothing if one is full.
        """
        return self._ask(lambda store: store.enter(rooms, member, seconds))

    def stay(self, rooms: Sequence[Room], member: str, seconds: int) -> None:
        """Renew a member's lease in these rooms, even if they are full."""
        self._ask(lambda store: store.stay(rooms, member, seconds))

    def leave(self, rooms: Sequence[Room], member: str) -> None:
        """Remove a member (an open socket) from these rooms, in Redis and in memory."""
        self.local.leave(rooms, member)
        self._ask(lambda store: store.leave(rooms, member))

    def _ask(self, step: Callable[[Store], T]) -> T:
        if self.shared is not None and not self.is_local:
            try:
                return step(self.shared)
            except (RedisError, OSError) as error:
                self._away_until = monotonic() + AWAY_SECONDS
                log.warning("Redis does not answer; limits are counted in memory: %s", error)
        return step(self.local)


@cache
def store() -> FallbackStore:
    """Return the store of this process."""
    address = settings.CACHES["default"]["LOCATION"] if settings.REDIS_URL else ""
    return FallbackStore(SharedStore(address) if address else None)
