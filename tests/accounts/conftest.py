"""What every test of accounts starts from: an empty cache, plain static files, people."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client

from accounts.models import User

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer


@pytest.fixture(autouse=True)
def nothing_counted_yet() -> Iterator[None]:
    """Limits of one test never reach the next."""
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def password() -> str:
    """The password of everybody here."""
    return "knucklebones-and-honey"


@pytest.fixture
def anna(db: None, password: str) -> User:
    """Somebody with a name, a password and an e-mail address that she has confirmed."""
    anna = User.objects.create_user("Anna", "anna@example.org", password)
    EmailAddress.objects.create(user=anna, email=anna.email, verified=True, primary=True)
    return anna


@pytest.fixture
def as_anna(anna: User, password: str) -> Client:
    """A browser in which Anna has logged in by the form."""
    client = Client()
    client.post("/accounts/login/", {"login": "Anna", "password": password})
    return client


@pytest.fixture
def as_guest(db: None) -> Client:
    """A browser in which somebody plays as guest."""
    client = Client()
    client.post("/accounts/guest/")
    return client


@pytest.fixture
def who() -> Callable[[Client], User]:
    """Tells whom the site takes a browser for."""

    def who(client: Client) -> User:
        return User.objects.get(pk=client.session["_auth_user_id"])

    return who


@pytest.fixture
def nobody() -> Callable[[Client], bool]:
    """Tells whether the site takes a browser for nobody it knows."""

    def nobody(client: Client) -> bool:
        return "_auth_user_id" not in client.session

    return nobody


@pytest.fixture
def sign_up(db: None, password: str) -> "Callable[..., Answer]":
    """Sends the sign-up form, for Berta unless the fields say otherwise."""

    def sign_up(client: Client, **fields: str) -> "Answer":
        form = {"username": "Berta", "email": "", "password1": password, "password2": password}
        return client.post("/accounts/signup/", form | fields)

    return sign_up
