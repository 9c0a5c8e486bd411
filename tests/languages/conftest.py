"""People, a table and what must not reach the next test."""

from collections.abc import Iterator

import pytest
from channels.layers import channel_layers
from django.core.cache import cache
from django.utils import translation

from accounts.models import User
from tests.games.playing import Table, sit_down


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """No limit, channel layer or language of one test reaches the next."""
    cache.clear()
    yield
    cache.clear()
    translation.deactivate()
    channel_layers.backends.clear()


@pytest.fixture
def anna(db: None) -> User:
    """Somebody who has not said how she reads."""
    return User.objects.create_user("Anna")


@pytest.fixture
def berta(db: None) -> User:
    """Somebody who reads Polish."""
    return User.objects.create_user("Berta", language="pl")


@pytest.fixture
def table(anna: User, berta: User) -> Table:
    """A match of both that has just begun."""
    return sit_down(anna, berta)
