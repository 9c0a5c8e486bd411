"""Whether Redis answers, keeps what it is given, and has room for it."""

from collections.abc import Iterator, Mapping
from typing import Any

import redis
from django.conf import settings
from django.db import connection
from redis.backoff import NoBackoff
from redis.retry import Retry

from lobby.doctor.findings import Finding, error, warning

TIMEOUT_SECONDS = 3.0
NEARLY_FULL = 0.9
"""The share of its memory from which on Redis counts as nearly full."""
KEEP = "Set maxmemory-policy noeviction in redis.conf, and give Redis memory enough."
ROOM = "Give Redis more memory (maxmemory), or a machine of its own."


def connect() -> redis.Redis:
    """Return a client of the Redis server in the settings. It does not repeat failed calls."""
    client: redis.Redis = redis.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=TIMEOUT_SECONDS,
        socket_connect_timeout=TIMEOUT_SECONDS,
        retry=Retry(NoBackoff(), 0),
    )
    return client


def check_redis() -> Iterator[Finding]:
    """Check that Redis answers, evicts nothing, and has free memory."""
    if not settings.REDIS_URL:
        if settings.PRODUCTION and connection.vendor != "sqlite":
            yield warning(
                "Redis is not configured, so only one process may serve the site.",
                "Set REDIS_URL before you start a second process.",
            )
        return
    try:
        with connect() as client:
            memory: Any = client.info("memory")
    except redis.RedisError as problem:
        yield error(
            f"Redis does not answer ({type(problem).__name__}).",
            "Start Redis, or correct REDIS_URL.",
        )
        return
    yield from check_memory(memory)


def check_memory(memory: Mapping[str, Any]) -> Iterator[Finding]:
    """Check what Redis says about its memory (`INFO memory`)."""
    policy, limit = memory.get("maxmemory_policy", "unknown"), memory.get("maxmemory", 0)
    used = memory.get("used_memory", 0)
    if policy != "noeviction":
        sentence = f"Redis may drop what the site stores in it: its maxmemory-policy is {policy}."
        # Without a limit nothing is dropped yet.
        yield error(sentence, KEEP) if limit else warning(sentence, KEEP)
    room = limit or memory.get("total_system_memory", 0)
    if room and used >= NEARLY_FULL * room:
        yield warning(f"Redis uses {used * 100 // room} % of its memory.", ROOM)
