"""Store of rate limits in Redis, shared by all processes."""

from collections.abc import Sequence
from typing import cast

from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from accounts.limits.store_protocol import Bucket, Semaphore

TIMEOUT_SECONDS = 0.25
"""Seconds to wait for Redis. After that, `FallbackStore` counts in memory."""
MIN_EXPIRY_MILLISECONDS = 60_000
"""Redis keeps every bucket at least this long, as its clock may differ from the process's."""
PREFIX = "tahur:limit:"
# Scripts use the clock of Redis, because clocks of several machines may differ. Tests pass a time.
CLOCK = """
local now = tonumber(ARGV[1])
if now == 0 then
  local time = redis.call('TIME')
  now = time[1] * 1000000 + time[2]
end
"""
TAKE = f"""{CLOCK}
local wait, later = 0, {{}}
for i, key in ipairs(KEYS) do
  local interval, window = tonumber(ARGV[2 * i]), tonumber(ARGV[2 * i + 1])
  later[i] = math.max(tonumber(redis.call('GET', key) or 0), now) + interval
  wait = math.max(wait, later[i] - now - window)
end
if wait > 0 then return wait end
for i, key in ipairs(KEYS) do
  local left = math.max(math.ceil((later[i] - now) / 1000), {MIN_EXPIRY_MILLISECONDS})
  redis.call('SET', key, string.format('%.0f', later[i]), 'PX', left)
end
return 0
"""
GIVE_BACK = """
for i, key in ipairs(KEYS) do
  if redis.call('EXISTS', key) == 1 then redis.call('DECRBY', key, ARGV[i]) end
end
"""
ACQUIRE = f"""{CLOCK}
local member, until_, forced = ARGV[2], now + ARGV[3] * 1000000, ARGV[4] == '1'
for i, key in ipairs(KEYS) do
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now)
  if not forced and redis.call('ZCARD', key) >= tonumber(ARGV[4 + i]) then return 0 end
end
for _, key in ipairs(KEYS) do
  redis.call('ZADD', key, string.format('%.0f', until_), member)
  redis.call('EXPIRE', key, ARGV[3])
end
return 1
"""


def now() -> int:
    """Return 0: scripts then use the clock of Redis. Tests replace this function to set a time."""
    return 0


class SharedStore:
    """`Store` in Redis; `Store` describes the methods.

    Each method of `Store` is one round trip to Redis, and raises `RedisError` if Redis does not
    answer in time.
    """

    def __init__(self, address: str) -> None:
        self._redis = Redis.from_url(
            address,
            socket_timeout=TIMEOUT_SECONDS,
            socket_connect_timeout=TIMEOUT_SECONDS,
            retry=Retry(NoBackoff(), 0),
        )
        self._take = self._redis.register_script(TAKE)
        self._give_back = self._redis.register_script(GIVE_BACK)
        self._acquire = self._redis.register_script(ACQUIRE)

    def clear(self) -> None:
        """Delete all buckets and semaphores."""
        keys = list(self._redis.scan_iter(f"{PREFIX}*", count=1000))
        if keys:
            self._redis.delete(*keys)

    def take(self, buckets: Sequence[Bucket]) -> int:
        numbers = [number for each in buckets for number in (each.interval, each.window)]
        return cast("int", self._take(keys=_keys(buckets), args=[now(), *numbers]))

    def give_back(self, buckets: Sequence[Bucket]) -> None:
        self._give_back(keys=_keys(buckets), args=[each.interval for each in buckets])

    def refill(self, buckets: Sequence[Bucket]) -> None:
        self._redis.delete(*_keys(buckets))

    def acquire(self, semaphores: Sequence[Semaphore], member: str, seconds: int) -> bool:
        capacities = [semaphore.capacity for semaphore in semaphores]
        return bool(
            self._acquire(keys=_keys(semaphores), args=[now(), member, seconds, 0, *capacities])
        )

    def renew(self, semaphores: Sequence[Semaphore], member: str, seconds: int) -> None:
        self._acquire(keys=_keys(semaphores), args=[now(), member, seconds, 1])

    def release(self, semaphores: Sequence[Semaphore], member: str) -> None:
        pipeline = self._redis.pipeline(transaction=False)
        for key in _keys(semaphores):
            pipeline.zrem(key, member)
        pipeline.execute()


def _keys(counts: Sequence[Bucket] | Sequence[Semaphore]) -> list[str]:
    return [PREFIX + each.key for each in counts]
