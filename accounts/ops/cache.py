"""Cache backend on Redis that uses the memory of the process while Redis does not answer."""

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

from accounts.ops.outages import log_redis_failure

log = logging.getLogger(__name__)
T = TypeVar("T")

RETRY_AFTER_SECONDS = 5.0
"""Seconds for which Redis is not called after it has failed, so that requests do not wait."""
TIMEOUT_SECONDS = 0.25
"""Timeout of a request to Redis, in seconds."""


class _RedisClient:
    """Redis cache client that all threads of this process share."""

    def __init__(self, address: str, params: Mapping[str, Any]) -> None:
        options = {
            "socket_timeout": TIMEOUT_SECONDS,
            "socket_connect_timeout": TIMEOUT_SECONDS,
            "retry": Retry(NoBackoff(), 0),
        }
        self.cache = RedisCache(address, {**params, "OPTIONS": options})
        self.away_until = 0.0


_clients: dict[str, _RedisClient] = {}


class OptionalRedisCache(BaseCache):
    """Cache backend on Redis that raises no errors while Redis does not answer.

    In that time, values stored in Redis are missing. New values go to the memory of this process.
    """

    def __init__(self, address: str, params: Mapping[str, Any]) -> None:
        super().__init__(dict(params))
        # Django creates a cache object per thread; a connection pool for each would be too many.
        if address not in _clients:
            _clients.setdefault(address, _RedisClient(address, params))
        self._redis = _clients[address]
        self._memory = LocMemCache(f"instead of {address}", dict(params))

    def add(
        self,
        key: str,
        value: object,
        timeout: float | None = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> bool:
        """Store a value unless the key has a value. Returns True if the value was stored."""
        return self._call(lambda cache: cache.add(key, value, timeout, version))

    def get(self, key: str, default: object = None, version: int | None = None) -> Any:
        return self._call(lambda cache: cache.get(key, default, version))

    def set(
        self,
        key: str,
        value: object,
        timeout: float | None = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> None:
        self._call(lambda cache: cache.set(key, value, timeout, version))

    def touch(
        self, key: str, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        """Reset the timeout of a key. Returns True if the key exists."""
        return self._call(lambda cache: cache.touch(key, timeout, version))

    def delete(self, key: str, version: int | None = None) -> bool:
        """Delete a key. Returns True if the key existed."""
        return self._call(lambda cache: cache.delete(key, version))

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """Add `delta` to a stored number. Raises `ValueError` if the key does not exist."""
        return self._call(lambda cache: cache.incr(key, delta, version))

    def clear(self) -> None:
        """Delete all values. Call Redis again even if it has just failed."""
        self._memory.clear()
        self._redis.away_until = 0.0
        self._call(lambda cache: cache.clear())

    def _call(self, step: Callable[[BaseCache], T]) -> T:
        if monotonic() >= self._redis.away_until:
            try:
                return step(self._redis.cache)
            except (RedisError, OSError) as error:
                self._redis.away_until = monotonic() + RETRY_AFTER_SECONDS
                words = "Redis does not answer; the cache is in memory"
                log_redis_failure(log, "cache", words, error)
        return step(self._memory)
