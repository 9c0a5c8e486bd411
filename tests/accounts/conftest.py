"""Fixtures of the account tests: an empty cache, plain static files, users and browsers."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from tools.redis import private_redis

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer


@pytest.fixture(autouse=True)
def nothing_counted_yet() -> Iterator[None]:
    """Empty the cache, so that no test begins with requests counted by an earlier test."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def password() -> str:
    """The password of every test user."""
    return "knucklebones-and-honey"


@pytest.fixture
def anna(db: None, password: str) -> User:
    """Anna, a user with a password and a confirmed e-mail address."""
    anna = User.objects.create_user("Anna", "anna@example.org", password)
    EmailAddress.objects.create(user=anna, email=anna.email, verified=True, primary=True)
    return anna


@pytest.fixture
def berta(db: None) -> User:
    """Berta, a user other than Anna."""
    return User.objects.create_user("Berta")


@pytest.fixture
def as_anna(anna: User, password: str) -> Client:
    """A test client in which Anna has logged in through the form."""
    client = Client()
    client.post("/accounts/login/", {"login": "Anna", "password": password})
    return client


@pytest.fixture
def as_guest(db: None) -> Client:
    """A test client in which a guest has been created."""
    client = Client()
    client.post("/accounts/guest/")
    return client


@pytest.fixture
def who() -> Callable[[Client], User]:
    """A function that returns the user who is logged in in a test client."""

    def who(client: Client) -> User:
        return User.objects.get(pk=client.session["_auth_user_id"])

    return who


@pytest.fixture
def logged_out() -> Callable[[Client], bool]:
    """A function that returns whether no user is logged in in a test client."""

    def logged_out(client: Client) -> bool:
        return "_auth_user_id" not in client.session

    return logged_out


@pytest.fixture
def sign_up(db: None, password: str) -> "Callable[..., Answer]":
    """A function that posts the sign-up form; without other `fields`, for the name Berta."""

    def sign_up(client: Client, **fields: str) -> "Answer":
        form = {"username": "Berta", "email": "", "password1": password, "password2": password}
        return client.post("/accounts/signup/", form | fields)

    return sign_up


@pytest.fixture(scope="module")
def redis_url() -> Iterator[str]:
    """The URL of a Redis server that only the tests of one module use."""
    with private_redis() as url:
        yield url
