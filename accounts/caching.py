"""The cache in Redis, and in the memory of this process while Redis does not answer."""

import logging
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any, TypeVar

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

log = logging.getLogger(__name__)
T = TypeVar("T")

AWAY_SECONDS = 5.0
"""For how long Redis is not asked again after it has not answered: no request waits for it then."""
PATIENCE_SECONDS = 0.25
"""For how long a request waits for Redis."""


class _Redis:
    """The cache in Redis as all threads of this process share it."""

    def __init__(self, address: str, params: Mapping[str, Any]) -> None:
        options = {
            "socket_timeout": PATIENCE_SECONDS,
            "socket_connect_timeout": PATIENCE_SECONDS,
            "retry": Retry(NoBackoff(), 0),
        }
        self.cache = RedisCache(address, {**params, "OPTIONS": options})
        self.away_until = 0.0


_known: dict[str, _Redis] = {}


class OptionalRedisCache(BaseCache):
    """A cache whose Redis may fail: nothing raises, and what Redis keeps is missing meanwhile."""

    def __init__(self, address: str, params: Mapping[str, Any]) -> None:
        super().__init__(dict(params))
        # Django makes a cache for every thread; each with connections of its own would be too many.
        self._redis = _known.setdefault(address, _Redis(address, params))
        self._memory = LocMemCache(f"instead of {address}", dict(params))

    def add(
        self,
        key: str,
        value: object,
        timeout: float | None = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> bool:
        """Keep a value unless there is one already; tell whether it was kept."""
        return self._ask(lambda cache: cache.add(key, value, timeout, version))

    def get(self, key: str, default: object = None, version: int | None = None) -> Any:
        """Find a value."""
        return self._ask(lambda cache: cache.get(key, default, version))

    def set(
        self,
        key: str,
        value: object,
        timeout: float | None = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> None:
        """Keep a value."""
        self._ask(lambda cache: cache.set(key, value, timeout, version))

    def touch(
        self, key: str, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        """Keep a value for longer; tell whether there is one."""
        return self._ask(lambda cache: cache.touch(key, timeout, version))

    def delete(self, key: str, version: int | None = None) -> bool:
        """Forget a value; tell whether there was one."""
        return self._ask(lambda cache: cache.delete(key, version))

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """Add to a number. Raises ValueError where there is none."""
        return self._ask(lambda cache: cache.incr(key, delta, version))

    def clear(self) -> None:
        """Forget everything, also that Redis was away."""
        self._memory.clear()
        self._redis.away_until = 0.0
        self._ask(lambda cache: cache.clear())

    def _ask(self, step: Callable[[BaseCache], T]) -> T:
        if monotonic() >= self._redis.away_until:
            try:
                return step(self._redis.cache)
            except (RedisError, OSError) as error:
                self._redis.away_until = monotonic() + AWAY_SECONDS
                log.warning("Redis does not answer; the cache is in memory: %s", error)
        return step(self._memory)
