"""Sessions: they are recorded, listed to their user only, and can be ended."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.sessions.logins import SEEN, browser_text, end_all_sessions
from accounts.sessions.store import digest_of_key

Who = Callable[[Client], User]
LoggedOut = Callable[[Client], bool]

pytestmark = pytest.mark.django_db
PAGE = "/accounts/sessions/"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
CHROME = (
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/141.0.0.0 Mobile Safari/537.36"
)


def log_in(password: str, user_agent: str, address: str = "127.0.0.1") -> Client:
    client = Client(HTTP_USER_AGENT=user_agent, REMOTE_ADDR=address)
    client.post("/accounts/login/", {"login": "Anna", "password": password})
    client.get("/")
    return client


@pytest.fixture
def phone(anna: User, password: str) -> Client:
    """A test client that is logged in as Anna with the User-Agent of a phone."""
    return log_in(password, CHROME, "192.0.2.7")


@pytest.fixture
def desk(anna: User, phone: Client, password: str) -> Client:
    """A test client that is logged in as Anna with the User-Agent of a computer."""
    return log_in(password, FIREFOX, "192.0.2.8")


def is_logged_in(client: Client) -> bool:
    return client.get("/account/").status_code == 200


def session_of(client: Client) -> UserSession:
    return UserSession.objects.get(session_key=digest_of_key(client.session.session_key))


def test_one_sees_where_one_is_logged_in_and_from_where(phone: Client, desk: Client) -> None:
    page = desk.get(PAGE).content.decode()
    assert "<strong>Chrome on Android</strong>" in page
    assert "<strong>Firefox on Linux</strong>" in page
    assert "192.0.2.7" in page
    assert page.count("this browser") == 1


def test_sessions_of_other_users_are_not_listed(
    desk: Client, as_guest: Client, client: Client
) -> None:
    berta = User.objects.create_user("Berta")
    client.force_login(berta)
    assert "192.0.2.8" not in client.get(PAGE).content.decode()
    assert as_guest.get(PAGE)["Location"] == "/accounts/signup/"
    assert Client().get(PAGE)["Location"].startswith("/accounts/login/")


def test_one_session_is_ended(phone: Client, desk: Client) -> None:
    desk.post(PAGE, {"end": str(session_of(phone).pk)})
    assert not is_logged_in(phone)
    assert is_logged_in(desk)


def test_all_others_are_ended(phone: Client, desk: Client, password: str) -> None:
    third = log_in(password, "")
    desk.post(PAGE, {"end": "others"})
    assert [is_logged_in(each) for each in (phone, third, desk)] == [False, False, True]


def test_sessions_of_other_users_cannot_be_ended(phone: Client, client: Client) -> None:
    client.force_login(User.objects.create_user("Berta"))
    for which in (str(session_of(phone).pk), "others"):
        assert client.post(PAGE, {"end": which}).status_code == 302
    assert is_logged_in(phone)


@pytest.mark.parametrize("which", ["", "none", "1e3", "0", "-1", "²", "9" * 5000])
def test_what_is_no_session_ends_none(phone: Client, desk: Client, which: str) -> None:
    answer = desk.post(PAGE, {"end": which})

    assert answer.status_code == 400
    assert "“end” must be a whole number from 1 to" in answer.content.decode()
    assert is_logged_in(phone)


def test_a_changed_password_ends_the_others(phone: Client, desk: Client, password: str) -> None:
    new = "a-longer-row-of-honey-cakes"
    form = {"oldpassword": password, "password1": new, "password2": new}
    desk.post("/accounts/password/change/", form)
    assert not is_logged_in(phone)
    assert "Android" not in desk.get(PAGE).content.decode()


def test_the_last_use_of_a_session_is_stored_once_in_ten_minutes_and_its_browser_once_an_hour(
    phone: Client,
) -> None:
    def is_noticed(came: timedelta, *, moves: bool = False) -> bool:
        UserSession.objects.update(last_seen_at=timezone.now() - timedelta(days=1))
        User.objects.update(last_login=timezone.now() - came)
        (phone.post if moves else phone.get)("/account/")
        return bool(session_of(phone).last_seen_at > timezone.now() - timedelta(hours=1))

    assert not is_noticed(timedelta(minutes=5))
    assert not is_noticed(timedelta(minutes=20), moves=True)
    assert is_noticed(timedelta(minutes=20))
    assert not is_noticed(timedelta(minutes=20))
    User.objects.update(last_login=timezone.now() - timedelta(hours=2))
    phone.get("/account/")
    assert session_of(phone).last_seen_at > timezone.now() - timedelta(hours=1)
    assert phone.session[SEEN]


def test_noticing_costs_nothing_within_the_hour(phone: Client) -> None:
    with CaptureQueriesContext(connection) as captured:
        phone.get("/account/")
    asked = [each["sql"] for each in captured.captured_queries]
    assert not [sql for sql in asked if not sql.lstrip("(").startswith("SELECT")]


def test_guests_who_come_back_are_noticed_too(as_guest: Client, who: Who) -> None:
    User.objects.update(last_login=timezone.now() - timedelta(hours=2))
    as_guest.get("/")
    assert UserSession.objects.filter(user=who(as_guest)).exists()


@pytest.mark.parametrize(
    ("user_agent", "said"),
    [
        (FIREFOX, "Firefox on Linux"),
        (CHROME, "Chrome on Android"),
        (CHROME + " Edg/141.0", "Edge on Android"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/18 Safari/605", "Safari on macOS"),
        ("curl/8.5.0", "Unknown browser"),
        ("", "Unknown browser"),
    ],
)
def test_a_device_has_its_usual_name(user_agent: str, said: str) -> None:
    assert browser_text(user_agent) == said


def test_a_guest_who_has_just_come_is_logged_out_with_all_others(
    as_guest: Client, who: Who, logged_out: LoggedOut
) -> None:
    end_all_sessions(who(as_guest))
    assert logged_out(as_guest)
