"""Accounts used in one browser: stored as a hash for a limited time, shown to permitted staff."""

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client
from django.utils import timezone

from accounts.lifecycle.erasure import erase_user
from accounts.models import Device, User
from accounts.sessions.devices import COOKIE, KEPT_FOR
from accounts.staff.powers import POWERS, Power, Role
from lobby.account.erasure import clean_up
from lobby.account.export import export_account
from tests.accounts.support.staff import create_staff
from tests.lobby.conftest import browser_of

pytestmark = pytest.mark.django_db
PASSWORD = "knucklebones-and-honey"  # noqa: S105
HEADING = "Other accounts on the same device"


@pytest.fixture
def shared_browser(anna: User, berta: User) -> Client:
    """A test client in which Anna has logged in, and then Berta."""
    client = Client()
    for user in (anna, berta):
        user.set_password(PASSWORD)
        user.save()
        said = {"login": user.username, "password": PASSWORD}
        assert client.post("/accounts/login/", said).status_code == 302
        client.post("/accounts/logout/")
    return client


@pytest.mark.parametrize("role", Role)
def test_only_those_see_it_who_may(
    shared_browser: Client, anna: User, clara: User, role: Role
) -> None:
    client = browser_of(create_staff(role))
    shown = client.get(f"/admin/accounts/user/{anna.pk}/change/").content.decode()
    allowed = Power.SEE_DEVICES in POWERS[role]
    assert (HEADING in shown) == ("Berta" in shown) == allowed
    assert "Clara" not in shown
    for user in (anna, clara):
        UserSession.objects.create(user=user, ip="192.0.2.7", session_key=user.username)
    shown = client.get(f"/admin/accounts/user/{anna.pk}/change/").content.decode()
    assert ("Clara" in shown) == ("logged in at the same time" in shown) == allowed
    assert "192.0.2.7" not in shown
    own = browser_of(anna)
    for page in ("/", "/account/", "/people/Anna/", "/people/Berta/", "/account/sessions/"):
        assert "Berta" not in own.get(page).content.decode() or page == "/people/Berta/"
        assert HEADING not in own.get(page).content.decode()


def test_what_the_cookie_says_is_not_stored_and_what_was_made_up_is_not_believed(
    shared_browser: Client, anna: User, berta: User
) -> None:
    marks = set(Device.objects.values_list("mark", flat=True))
    assert len(marks) == 1
    number = shared_browser.cookies[COOKIE].value.split(":")[0]
    assert number not in marks.pop()
    assert shared_browser.cookies[COOKIE]["httponly"]
    shared_browser.cookies[COOKIE] = "made-up"
    shared_browser.post("/accounts/login/", {"login": "Anna", "password": PASSWORD})
    assert anna.devices.count() == 2
    assert berta.devices.count() == 1


def test_it_is_in_the_export_and_deleted_in_time_and_with_the_account(
    shared_browser: Client, anna: User, berta: User
) -> None:
    copy = export_account(anna, "https://tahur.example")
    assert [list(each) for each in copy["devices"]] == [["seen"]]  # type: ignore[attr-defined]
    Device.objects.filter(user=berta).update(seen=timezone.now() - KEPT_FOR - timedelta(hours=1))
    clean_up()
    assert [each.user for each in Device.objects.all()] == [anna]
    erase_user(anna)
    assert not Device.objects.exists()
