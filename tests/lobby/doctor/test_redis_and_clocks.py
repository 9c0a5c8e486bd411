"""Redis keeps what it is given, and all clocks agree."""

import socket
from types import SimpleNamespace

import pytest
from django.conf import settings as configured
from django.db import connection
from pytest_django import Settings

from lobby.doctor.clocks import check_database_clock, check_redis_clock, difference, judge
from lobby.doctor.findings import Level
from lobby.doctor.redis_server import check_memory, check_redis, connect
from tests.support.host_clock import Time

WITH_REDIS = pytest.mark.skipif(not configured.REDIS_URL, reason="there is no Redis")
GOOD = {"maxmemory_policy": "noeviction", "maxmemory": 1000, "used_memory": 500}


def test_good_memory_is_left_alone() -> None:
    assert list(check_memory(GOOD)) == []
    assert list(check_memory({**GOOD, "maxmemory": 0, "total_system_memory": 1000})) == []


@pytest.mark.parametrize(
    ("change", "level"),
    [
        ({"maxmemory_policy": "allkeys-lru"}, Level.ERROR),
        ({"maxmemory_policy": "allkeys-lru", "maxmemory": 0}, Level.WARNING),
        ({"used_memory": 950}, Level.WARNING),
        ({"maxmemory": 0, "used_memory": 950, "total_system_memory": 1000}, Level.WARNING),
    ],
)
def test_lost_keys_and_full_memory_are_found(change: dict[str, object], level: Level) -> None:
    assert [each.level for each in check_memory({**GOOD, **change})] == [level]


def test_a_redis_that_does_not_answer_is_an_error(settings: Settings) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        settings.REDIS_URL = f"redis://:hush@127.0.0.1:{closed.getsockname()[1]}/0"
        [finding] = check_redis()
        assert [each.level for each in check_redis_clock()] == [Level.SKIPPED]
    assert finding.level == Level.ERROR
    assert "hush" not in finding.sentence


def test_without_redis_a_second_process_is_warned_of(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REDIS_URL, settings.PRODUCTION = "", True
    other = SimpleNamespace(vendor="postgresql")
    monkeypatch.setattr("lobby.doctor.redis_server.connection", other)
    assert [each.level for each in check_redis()] == [Level.WARNING]
    other.vendor = "sqlite"
    assert list(check_redis()) == []


@WITH_REDIS
def test_the_policy_of_this_server_is_read() -> None:
    with connect() as client:
        assert list(check_redis()) == []
        client.config_set("maxmemory-policy", "allkeys-lru")
        try:
            assert [each.level for each in check_redis()] == [Level.WARNING]
        finally:
            client.config_set("maxmemory-policy", "noeviction")


@WITH_REDIS
def test_the_clock_of_redis_is_read(time: Time) -> None:
    with connect() as client:
        seconds, microseconds = client.time()
    time.comes_to(time.now.fromtimestamp(seconds + microseconds / 1e6, time.now.tzinfo))
    # The clock of the test stands still, so Redis may be a little ahead.
    assert not any(each.level == Level.ERROR for each in check_redis_clock())
    time.passes(-3600)
    assert [each.level for each in check_redis_clock()] == [Level.ERROR]


@pytest.mark.django_db
def test_the_clock_of_the_database_is_read(time: Time) -> None:
    findings = [each.level for each in check_database_clock()]
    # The clock of a test stands at noon of a day in the past; SQLite has no clock of its own.
    assert findings == ([] if connection.vendor == "sqlite" else [Level.ERROR])


@pytest.mark.parametrize(
    ("seconds", "levels"),
    [
        (0.0, []),
        (0.9, []),
        (-1.0, [Level.WARNING]),
        (4.9, [Level.WARNING]),
        (-5.0, [Level.ERROR]),
        (3600.0, [Level.ERROR]),
    ],
)
def test_clocks_may_differ_by_less_than_a_second(seconds: float, levels: list[Level]) -> None:
    assert [each.level for each in judge("Redis", seconds)] == levels


@pytest.mark.parametrize(
    ("there", "seconds"), [(90.0, -10.0), (100.0, 0.0), (101.5, 0.0), (102.0, 0.0), (105.0, 3.0)]
)
def test_the_time_of_the_answer_is_no_difference(
    monkeypatch: pytest.MonkeyPatch, there: float, seconds: float
) -> None:
    moments = iter([100.0, 102.0])
    monkeypatch.setattr("time.time", lambda: next(moments))
    assert difference(lambda: there) == seconds
