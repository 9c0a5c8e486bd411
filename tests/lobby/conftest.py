"""What every test of the lobby starts from: people, nothing counted yet, a fresh channel layer."""

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
from tests.times import Time


@pytest.fixture(autouse=True)
def fresh_channel_layer() -> Iterator[None]:
    """No channel layer outlives the event loop of its test."""
    yield
    channel_layers.backends.clear()


@pytest.fixture
async def one_thread(sockets_closed: None) -> AsyncIterator[None]:
    """What sockets ask of the database, one thread asks, which closes its connection at the end.

    The communicator of the tests keeps Channels from closing connections as it does elsewhere.
    """
    loop = asyncio.get_running_loop()
    loop.set_default_executor(ThreadPoolExecutor(1))
    yield
    await loop.run_in_executor(None, connections.close_all)


@pytest.fixture(autouse=True)
def nothing_counted_yet() -> Iterator[None]:
    """Limits of one test never reach the next."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(autouse=True)
def one_after_the_other(time: Time) -> Iterator[None]:
    """Lists are in the order of time, so no two of these are made in one moment."""

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
    """Somebody who opens seeks."""
    return User.objects.create_user("Anna")


@pytest.fixture
def berta(db: None) -> User:
    """Somebody who takes them."""
    return User.objects.create_user("Berta")


@pytest.fixture
def clara(db: None) -> User:
    """Somebody else."""
    return User.objects.create_user("Clara")


@pytest.fixture
def dora(db: None) -> User:
    """The fourth."""
    return User.objects.create_user("Dora")


@pytest.fixture
def as_anna(anna: User) -> Client:
    """A browser in which Anna is logged in."""
    return browser_of(anna)


@pytest.fixture
def as_berta(berta: User) -> Client:
    """A browser in which Berta is logged in."""
    return browser_of(berta)


def browser_of(user: User) -> Client:
    """A browser in which this person is logged in."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client
