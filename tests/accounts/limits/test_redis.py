"""Rate limits in Redis: counted for all processes together, and in memory while Redis is away."""

import os
import sys
from collections.abc import Callable
from socket import create_server

import pytest
from pytest_django import Settings
from redis import Redis

from accounts.limits.shared import SharedStore
from accounts.limits.spending import TooManyRequests, spend
from accounts.limits.store import FallbackStore
from accounts.limits.store_protocol import Semaphore
from tests.accounts.support.processes import run_command
from tests.support.host_clock import Time
from tools.redis import private_redis


@pytest.fixture
def using(monkeypatch: pytest.MonkeyPatch) -> Callable[[FallbackStore], FallbackStore]:
    """A function that makes the site count requests in the store it is given."""

    def using(store: FallbackStore) -> FallbackStore:
        monkeypatch.setattr("accounts.limits.spending.store", lambda: store)
        return store

    return using


Using = Callable[[FallbackStore], FallbackStore]
PROCESS = """
from accounts.limits.spending import TooManyRequests, spend
served = 0
for _ in range(6):
    try:
        spend("seek", account=7)
        served += 1
    except TooManyRequests:
        pass
print(served)
"""


def test_two_processes_count_together(redis_url: str) -> None:
    SharedStore(redis_url).clear()
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", PROCESS]
    environment = os.environ | {"REDIS_URL": redis_url}
    assert [int(run_command(command, environment).stdout) for _ in range(2)] == [6, 4]


def test_two_processes_have_one_room(redis_url: str) -> None:
    one, other = (FallbackStore(SharedStore(redis_url)) for _ in range(2))
    one.clear()
    room = [Semaphore("a", 2)]
    assert one.acquire(room, "x", 60)
    assert other.acquire(room, "y", 60)
    assert not one.acquire(room, "z", 60)
    other.release(room, "x")
    assert one.acquire(room, "z", 60)


def test_while_redis_is_away_memory_counts(using: Using, settings: Settings) -> None:
    settings.LIMITS = ["seek.account=2/600"]
    with private_redis() as url:
        store = using(FallbackStore(SharedStore(url)))
        spend("seek", account=1)
        assert not store.is_local
    spend("seek", account=1)
    assert store.is_local
    spend("seek", account=1)
    with pytest.raises(TooManyRequests):
        spend("seek", account=1)
    room = [Semaphore("a", 1)]
    assert [store.acquire(room, name, 60) for name in "xy"] == [True, False]
    store.release(room, "x")
    assert store.acquire(room, "y", 60)


def test_redis_is_asked_again_after_a_while(redis_url: str, using: Using, time: Time) -> None:
    shared = SharedStore(redis_url)
    store = using(FallbackStore(shared))
    store.clear()
    store._away_until = time.seconds + 60
    assert store.is_local
    spend("seek", account=1)
    assert not list(shared._redis.scan_iter("*"))
    time.passes(61)
    spend("seek", account=1)
    assert list(shared._redis.scan_iter("*"))


def test_a_redis_that_says_nothing_is_asked_once(
    using: Using, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("accounts.limits.shared.TIMEOUT_SECONDS", 0.25)
    with create_server(("127.0.0.1", 0)) as silent:
        url = f"redis://127.0.0.1:{silent.getsockname()[1]}/0"
        store = using(FallbackStore(SharedStore(url)))
        for _ in range(9):
            spend("seek", account=1)
            assert store.is_local
        silent.setblocking(False)
        silent.accept()[0].close()
        with pytest.raises(BlockingIOError):
            silent.accept()


def test_one_request_is_one_round_trip(
    redis_url: str, using: Using, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Count by the clock of Redis, as the site does.
    monkeypatch.setattr("accounts.limits.shared.now", lambda: 0)
    using(FallbackStore(SharedStore(redis_url)))
    spend("act", account=1, address="203.0.113.1")
    with Redis.from_url(redis_url) as redis:
        before = redis.info("commandstats").get("cmdstat_evalsha", {}).get("calls", 0)
        calls = redis.info("stats")["total_commands_processed"]
        spend("act", account=1, address="203.0.113.1")
        after = redis.info("commandstats")["cmdstat_evalsha"]["calls"]
        commands = redis.info("stats")["total_commands_processed"] - calls
    assert after - before == 1
    # The commands of the script count as well: TIME, two GET and two SET; so do two INFO.
    assert commands <= 1 + 5 + 2
