"""Fixtures of the lobby tests: users, browsers, an empty cache, a fresh channel layer."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from channels.layers import channel_layers
from django.core.cache import cache
from django.db import connections
from django.db.models.signals import post_save
from django.test import Client

from accounts.models import User
from games.models import Match
from lobby.models import Seek, Ticket
from tests.support.host_clock import Time


@pytest.fixture(autouse=True)
def fresh_channel_layer() -> Iterator[None]:
    """Close the channel layers after each test, as they must not outlive its event loop."""
    yield
    channel_layers.backends.clear()


@pytest.fixture
async def one_thread(sockets_closed: None) -> AsyncIterator[None]:
    """Run all database access of sockets in one thread; close its connection after the test.

    On the site, Channels closes such connections. With the tests' socket client it does not.
    """
    loop = asyncio.get_running_loop()
    loop.set_default_executor(ThreadPoolExecutor(1))
    yield
    await loop.run_in_executor(None, connections.close_all)


@pytest.fixture(autouse=True)
def nothing_counted_yet() -> Iterator[None]:
    """Empty the cache, so that no test begins with requests counted by an earlier test."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def one_after_the_other(time: Time) -> Iterator[None]:
    """Advance the test's clock after each new row, because lists are sorted by time of creation."""

    def passes(*, created: bool, **_: object) -> None:
        if created:
            time.passes(timedelta(microseconds=1))

    for model in (Match, Seek, Ticket):
        post_save.connect(passes, model)
    yield
    for model in (Match, Seek, Ticket):
        post_save.disconnect(passes, model)


@pytest.fixture
def anna(db: None) -> User:
    """Anna, the user who opens seeks."""
    return User.objects.create_user("Anna")


@pytest.fixture
def berta(db: None) -> User:
    """Berta, the user who joins seeks."""
    return User.objects.create_user("Berta")


@pytest.fixture
def clara(db: None) -> User:
    """Clara, a third user."""
    return User.objects.create_user("Clara")


@pytest.fixture
def dora(db: None) -> User:
    """Dora, a fourth user."""
    return User.objects.create_user("Dora")


@pytest.fixture
def as_anna(anna: User) -> Client:
    return browser_of(anna)


@pytest.fixture
def as_berta(berta: User) -> Client:
    return browser_of(berta)


def browser_of(user: User) -> Client:
    """Return a test client in which this user is logged in."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client
