"""Whether the clock of this machine agrees with those of the database and Redis."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import redis
from django.conf import settings
from django.db import connection

from lobby.doctor.findings import Finding, error, skipped, warning
from lobby.doctor.redis_server import connect

TOLERATED = 1.0
"""Seconds by which clocks may differ: fewer than players notice."""
TOO_MUCH = 5.0
"""Seconds from which on the difference may count as an outage (`games.clock.paces.OUTAGE`)."""
SYNCHRONIZE = "Synchronize the clocks of both machines, for example with chrony."


def check_database_clock() -> Iterator[Finding]:
    """Compare this machine's clock with that of PostgreSQL."""
    if connection.vendor == "postgresql":
        yield from judge("the database", difference(_database_time))


def check_redis_clock() -> Iterator[Finding]:
    """Compare this machine's clock with that of Redis."""
    if not settings.REDIS_URL:
        return
    try:
        with connect() as client:
            seconds = difference(lambda: _redis_time(client))
    except redis.RedisError:
        yield skipped("Redis does not answer.")
        return
    yield from judge("Redis", seconds)


def difference(ask: Callable[[], float]) -> float:
    """Return how many seconds another clock is ahead, at least.

    The answer took some time, within which the other clock may have been read at any moment.
    """
    before = time.time()
    there = ask()
    after = time.time()
    if there < before:
        return there - before
    return max(0.0, there - after)


def judge(whose: str, seconds: float) -> Iterator[Finding]:
    """Yield a finding if another clock differs by too many seconds."""
    if abs(seconds) < TOLERATED:
        return
    say = error if abs(seconds) >= TOO_MUCH else warning
    way = "ahead of" if seconds > 0 else "behind"
    yield say(f"The clock of {whose} is {abs(seconds):.1f} s {way} this machine's.", SYNCHRONIZE)


def _database_time() -> float:
    with connection.cursor() as cursor:
        cursor.execute("SELECT extract(epoch FROM clock_timestamp())")
        [seconds] = cursor.fetchone()
    return float(seconds)


def _redis_time(client: redis.Redis) -> float:
    answer: Any = client.time()
    seconds, microseconds = answer
    return float(seconds + microseconds / 1e6)
