"""The site runs, with all its background loops."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from pytest_django import Settings

from games.ops.health import Process
from games.play.outages import heartbeat
from lobby.doctor.findings import Level
from lobby.doctor.loops import check_loops
from lobby.moderation.dashboard import LOOPS
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def empty_cache() -> Iterator[None]:
    """No reports of processes before and after the test."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def shared(settings: Settings) -> None:
    """A site whose processes share a cache, as far as the checks read it."""
    settings.REDIS_URL = settings.REDIS_URL or "redis://127.0.0.1:1/0"


def levels() -> list[Level]:
    return [each.level for each in check_loops()]


def report(process: Process, *loops: str) -> None:
    for loop in loops:
        process.reported_at = 0.0
        process.loop_ran(loop)


def test_a_site_that_never_ran_is_a_warning() -> None:
    assert levels() == [Level.WARNING]


def test_a_site_that_has_stopped_is_an_error(time: Time) -> None:
    heartbeat()
    time.passes(61)
    assert levels() == [Level.ERROR]


def test_a_running_site_is_left_alone(shared: None) -> None:
    heartbeat()
    report(Process(), *LOOPS)
    assert levels() == []


def test_a_loop_that_has_never_run_is_named(shared: None) -> None:
    heartbeat()
    report(Process(), *(name for name in LOOPS if name != "pairing"))
    [finding] = check_loops()
    assert finding.level == Level.ERROR
    assert "quick pairing" in finding.sentence


def test_a_loop_that_stands_is_named(shared: None, time: Time) -> None:
    process = Process()
    report(process, *LOOPS)
    time.passes(61)
    heartbeat()
    report(process, *(name for name in LOOPS if name != "pairing"))
    [finding] = check_loops()
    assert "11-18 12:00" in finding.sentence


def test_without_redis_loops_of_other_processes_are_not_seen(settings: Settings) -> None:
    settings.REDIS_URL = ""
    heartbeat()
    assert levels() == [Level.SKIPPED]
