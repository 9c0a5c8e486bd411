"""Fixtures shared by all tests."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from urllib.parse import urlsplit

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connections
from django.db.backends.postgresql.operations import DatabaseOperations
from django.utils import translation
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis
from pytest_django import Settings
from time_machine import travel

from accounts.limits import shared
from accounts.limits.store import store
from accounts.ops.timed_cache import TimedCache
from games.live import hub
from games.play.outages import seen_heartbeat
from tests.e2e.support.prepared import remove_prepared_site, share_prepared_site
from tests.support import emptying
from tests.support.host_clock import CEILING, NOON, Time
from tests.support.push_service import PushService, push_service
from tools.messages.catalogues import compile_all

# The same examples on every run, however slow the machine is, so that a failure can be repeated.
hypothesis.register_profile(
    "repeatable",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
hypothesis.load_profile("repeatable")

CONNECTIONS = 40
"""Connections of a test process; unlike a server's, its threads keep them."""
THREADS = 4
"""Threads that read the database for the sockets of a test."""
VAPID_KEY = "bjExF2CNSdN7yKDqKK8J5rgPlCiRwA06uWqAao4OGQE"
"""A private key that is used nowhere else."""
HERE = Path(__file__).resolve().parent.parent / ".local"


TESTED_TWICE = ("tests/games/requests/", "tests/lobby/backups/")
"""What `make test` runs on both databases: here the databases differ most."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let one run leave tests to another one, on the other databases."""
    text = "folders whose tests run on PostgreSQL too: leave out those that need to run only once"
    parser.addoption("--elsewhere", metavar="FOLDERS", default="", help=text)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what another run tests, but for `TESTED_TWICE` and what is marked `sqlite_only`."""
    elsewhere = tuple(config.getoption("--elsewhere").split())
    left = [
        item
        for item in items
        if elsewhere
        and item.nodeid.startswith(elsewhere)
        and not item.nodeid.startswith(TESTED_TWICE)
        and not item.get_closest_marker("sqlite_only")
    ]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in set(left)]


def pytest_configure(config: pytest.Config) -> None:
    """Create the folder for the tests' database, compile the messages, and set up the databases."""
    HERE.mkdir(exist_ok=True)
    compile_all()
    if not os.environ.get("PYTEST_XDIST_WORKER"):
        share_prepared_site()
    if pool := settings.DATABASES["default"]["OPTIONS"].get("pool"):
        pool["max_size"] = CONNECTIONS
    _keep_apart(os.environ.get("PYTEST_XDIST_WORKER", ""))


def pytest_unconfigure() -> None:
    """Remove what the processes of this run have shared."""
    if not os.environ.get("PYTEST_XDIST_WORKER"):
        remove_prepared_site()


def _keep_apart(worker: str) -> None:
    """Give each worker process of pytest its own names in the Redis server that they share.

    Clearing a cache in Redis empties its whole database, so each worker has a database of its own.
    """
    if settings.REDIS_URL:
        # A busy Redis may fail a request of the site, but not a test that counts in it.
        shared.TIMEOUT_SECONDS = CEILING
        layer, cache = settings.CHANNEL_LAYERS["default"], settings.CACHES["default"]
        named = {"hosts": settings.REDIS_HOSTS, "prefix": f"tahur{worker}"}
        settings.CHANNEL_LAYERS = {"default": {**layer, "CONFIG": named}}
        number = int(worker.removeprefix("gw") or 0) + 1
        own = urlsplit(settings.REDIS_URL)._replace(path=f"/{number}").geturl()
        settings.CACHES = {"default": {**cache, "LOCATION": own}}


@pytest.fixture(scope="session", autouse=True)
def tables_are_emptied_quickly() -> Iterator[None]:
    """Delete the few rows of a test on PostgreSQL, in place of truncating all tables."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(DatabaseOperations, "sql_flush", emptying.sql_flush)
        yield


@pytest.fixture(autouse=True)
def static_files_as_they_lie(settings: Settings) -> None:
    """Serve static files from the source folders, as if `collectstatic` did not exist."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.fixture(autouse=True)
def players_roll_themselves(settings: Settings) -> None:
    """Let players without preferences make every throw, as tests name each action."""
    settings.AUTOMATIC_ROLLS = []
    settings.ONE_CLICK_MOVES = []
    settings.ANALYSED_GAMES = []


@pytest.fixture(autouse=True)
def passwords_cost_nothing(settings: Settings) -> None:
    """Use a cheap password hash: one that is slow for attackers would be slow for tests, too."""
    settings.PASSWORD_HASHERS = ["tests.support.password_hashing.QuickArgon2"]


@pytest.fixture(autouse=True)
def nothing_is_remembered() -> None:
    """Empty the caches of database rows in this process, which an earlier test has filled."""
    seen_heartbeat.forget()
    for each in TimedCache.instances:
        each.use_initial_value()


@pytest.fixture(autouse=True)
def nothing_is_counted() -> None:
    """Reset the rate limits, in which an earlier test's requests are counted."""
    store().clear()


@pytest.fixture(autouse=True)
def language_ends_with_the_test() -> Iterator[None]:
    """Begin and end in the default language: a request by the test client leaves its own active."""
    translation.deactivate()
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def time(monkeypatch: pytest.MonkeyPatch) -> Iterator[Time]:
    """Stop the clock at noon until the test moves it, so that a busy machine changes no result.

    Event loops keep the real clock, so that timeouts of asyncio still work.
    """
    with travel(NOON, tick=False) as traveller:
        time = Time(traveller)
        for module in ("accounts.ops.timed_cache", "accounts.limits.store"):
            monkeypatch.setattr(f"{module}.monotonic", lambda: time.seconds)
        for module in ("accounts.limits.local", "accounts.limits.shared"):
            monkeypatch.setattr(f"{module}.now", lambda: time.microseconds)
        yield time


@pytest.fixture(autouse=True)
def no_heartbeat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Switch off the periodic check for missed changes: tests receive only pushed frames."""
    monkeypatch.setattr(hub, "HEARTBEAT", 10 * CEILING)


@pytest.fixture
def service(settings: Settings) -> Iterator[PushService]:
    """A push service on this machine, the only one that the site calls; the site has a key."""
    with push_service() as service:
        settings.VAPID_KEY, settings.VAPID_CONTACT = VAPID_KEY, "mailto:operator@tahur.example"
        settings.PUSH_SERVICES = [service.origin]
        yield service


@pytest.fixture
async def sockets_closed() -> AsyncIterator[None]:
    """After the test, cancel the tasks and close the database connections that its sockets left."""
    threads = ThreadPoolExecutor(THREADS)
    asyncio.get_running_loop().set_default_executor(threads)
    yield
    # A thread whose task is cancelled before it has begun would block at the barrier forever.
    await _let_go(threads)
    # The Redis client loses a cancellation that comes at the wrong moment, and closing a loop waits
    # for every task.
    while left := asyncio.all_tasks() - {asyncio.current_task()}:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=0.1)
    await _let_go(threads)
    await sync_to_async(connections.close_all)()


async def _let_go(threads: Executor) -> None:
    """Wait until each of these threads is idle, and close their database connections."""
    idle, loop = Barrier(THREADS, timeout=CEILING), asyncio.get_running_loop()

    def let_go() -> None:
        idle.wait()
        connections.close_all()

    await asyncio.gather(*(loop.run_in_executor(threads, let_go) for _ in range(THREADS)))
