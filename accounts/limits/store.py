"""The store of this process: Redis where the site has one and it answers, else memory."""

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
"""For how long Redis is not asked again after it has not answered: no request waits for it then."""


class FallbackStore:
    """Counts in Redis, or in memory while it does not answer."""

    def __init__(self, shared: SharedStore | None) -> None:
        self.shared, self.local = shared, LocalStore()
        self._away_until = 0.0

    def clear(self) -> None:
        """Forget all counts, and that Redis was away."""
        self._away_until = 0.0
        self.local.clear()
        if self.shared is not None:
            self.shared.clear()

    @property
    def is_local(self) -> bool:
        """Whether the next step needs no round trip."""
        return self.shared is None or monotonic() < self._away_until

    def take(self, buckets: Sequence[Bucket]) -> int:
        """Take a token of each and return 0, or take none and return the microseconds to wait."""
        return self._ask(lambda store: store.take(buckets))

    def give_back(self, buckets: Sequence[Bucket]) -> None:
        """Give back one token of each."""
        self._ask(lambda store: store.give_back(buckets))

    def refill(self, buckets: Sequence[Bucket]) -> None:
        """Give back all tokens of each."""
        self.local.refill(buckets)
        self._ask(lambda store: store.refill(buckets))

    def enter(self, rooms: Sequence[Room], member: str, seconds: int) -> bool:
        """Put a member into all rooms for some seconds; False, and no change, where one is full."""
        return self._ask(lambda store: store.enter(rooms, member, seconds))

    def stay(self, rooms: Sequence[Room], member: str, seconds: int) -> None:
        """Keep a member in all rooms for some seconds more, full or not."""
        self._ask(lambda store: store.stay(rooms, member, seconds))

    def leave(self, rooms: Sequence[Room], member: str) -> None:
        """Take a member out of all rooms, wherever it was counted."""
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
    """The one store of this process."""
    address = settings.CACHES["default"]["LOCATION"] if settings.REDIS_URL else ""
    return FallbackStore(SharedStore(address) if address else None)
