"""Sessions are stored under a digest of their key and expire when they should."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.sessions.store import SessionStore, digest_of_key, unexpired_digests
from tests.accounts.support.staff import create_administrator

pytestmark = pytest.mark.django_db
COOKIE = settings.SESSION_COOKIE_NAME


def stored_keys() -> str:
    """Return every session key in the table of sessions and in the users' lists of sessions."""
    listed = UserSession.objects.values_list("session_key", flat=True)
    return " ".join([*Session.objects.values_list("session_key", flat=True), *listed])


def test_no_key_is_in_the_database(as_anna: Client) -> None:
    key = as_anna.cookies[COOKIE].value

    assert as_anna.get("/account/").status_code == 200
    assert key not in stored_keys()
    assert (
        Session.objects.get().session_key
        == UserSession.objects.get().session_key
        == digest_of_key(key)
    )


def test_stored_session_keys_do_not_log_in(as_anna: Client) -> None:
    thief = Client()
    thief.cookies[COOKIE] = Session.objects.get().session_key

    assert thief.get("/account/").status_code == 302
    thief.post("/accounts/logout/")
    assert as_anna.get("/account/").status_code == 200


def test_logging_out_leaves_nothing(as_anna: Client) -> None:
    as_anna.post("/accounts/logout/")

    assert not Session.objects.exists()


def test_a_session_that_is_over_is_nobodys(as_anna: Client) -> None:
    key = digest_of_key(as_anna.cookies[COOKIE].value)
    assert unexpired_digests([key]) == {key}
    Session.objects.update(expire_date=timezone.now())

    assert unexpired_digests([key]) == set()
    assert as_anna.get("/account/").status_code == 302


@pytest.mark.parametrize("key", ["", "x", "a\0bcdefgh", "é" * 12, "a" * 4000])
def test_no_cookie_makes_the_store_fail(key: str) -> None:
    store = SessionStore(key)

    assert store.load() == {}
    assert not store.exists(key)
    store.delete(key)


@pytest.mark.django_db(transaction=True)
async def test_the_store_is_the_same_without_waiting() -> None:
    store = SessionStore()
    await store.aset("a", 1)
    await store.asave()
    key = store.session_key or ""
    again = SessionStore(key)

    assert await again.aget("a") == 1
    assert await again.aexists(key)
    await again.adelete()
    assert not await again.aexists(key)


def test_a_session_of_staff_lasts_a_day_whatever_is_done_in_it(client: Client) -> None:
    client.force_login(create_administrator())
    client.get("/account/")
    first = Session.objects.get().expire_date
    User.objects.update(last_login=timezone.now() - timedelta(hours=2))
    client.get("/account/")

    assert first <= timezone.now() + timedelta(days=1)
    assert Session.objects.get().expire_date == first


def test_a_session_of_others_lasts_thirty_days_after_the_last_visit(
    as_anna: Client, who: Callable[[Client], User]
) -> None:
    first = Session.objects.get().expire_date
    assert timedelta(days=29) < first - timezone.now() <= timedelta(days=30)
    session = as_anna.session
    session["seen"] = 0
    session.save()
    Session.objects.update(expire_date=timezone.now() + timedelta(days=1))
    User.objects.update(last_login=timezone.now() - timedelta(days=29))
    as_anna.get("/account/")

    assert Session.objects.get().expire_date > timezone.now() + timedelta(days=29)
    assert as_anna.cookies[COOKIE]["max-age"] == 30 * 24 * 3600
    assert who(as_anna).username == "Anna"
