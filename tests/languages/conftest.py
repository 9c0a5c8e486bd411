"""Fixtures of the language tests: users, a match, and clean caches."""

from collections.abc import Iterator

import pytest
from channels.layers import channel_layers
from django.core.cache import cache

from accounts.models import User
from tests.games.support.matches import Table, sit_down


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """Reset rate limits and channel layers after each test."""
    cache.clear()
    yield
    cache.clear()
    channel_layers.backends.clear()


@pytest.fixture
def anna(db: None) -> User:
    """Anna, who has chosen no language."""
    return User.objects.create_user("Anna")


@pytest.fixture
def berta(db: None) -> User:
    """Berta, who has chosen Polish."""
    return User.objects.create_user("Berta", language="pl")


@pytest.fixture
def table(anna: User, berta: User) -> Table:
    """A match of Anna and Berta that has just started."""
    return sit_down(anna, berta)
