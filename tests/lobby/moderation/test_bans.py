"""Banned users may log in to finish their running matches, and for nothing else."""

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client

from accounts.lifecycle.closing import close
from accounts.models import User
from accounts.sessions.logins import end_all_sessions
from accounts.staff.sanctions import BAN, appeal_url
from games.models import Match, Message
from lobby.models import Appeal, Seek
from tests.lobby.support.sanctions import end_in_the_past, impose, lift
from tests.lobby.support.seeks import post, resign, start_match_of

pytestmark = pytest.mark.django_db
PASSWORD = "knucklebones-and-honey"  # noqa: S105
NEVER_CACHED = "max-age=0, no-cache, no-store, must-revalidate, private"


@pytest.fixture
def desk(anna: User) -> Client:
    """A test client in which Anna has logged in through the form."""
    anna.set_password(PASSWORD)
    anna.save()
    client = Client()
    assert log_in(client) == 302
    return client


def log_in(client: Client) -> int:
    answer = client.post("/accounts/login/", {"login": "Anna", "password": PASSWORD})
    return answer.status_code


def is_in(client: Client) -> bool:
    return client.get("/account/").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_sessions_end_and_none_begins_until_it_is_lifted_or_over(anna: User, desk: Client) -> None:
    sanction = impose(anna, "login")
    assert not UserSession.objects.filter(user=anna).exists()
    assert not is_in(desk)
    answer = desk.post("/accounts/login/", {"login": "Anna", "password": PASSWORD})
    assert answer.status_code == 403
    page = answer.content.decode()
    for words in (
        "You can log in only to finish",
        "until",
        "insulted or threatened",
        appeal_url(sanction),
    ):
        assert words in page
    assert "as reported on Monday" not in page
    assert not is_in(desk)
    lift(sanction)
    assert log_in(desk) == 302
    sanction = impose(anna, "login")
    end_in_the_past(sanction)
    assert log_in(desk) == 302
    assert is_in(desk)


def test_a_banned_player_logs_in_and_finishes(anna: User, berta: User, desk: Client) -> None:
    match = start_match_of(anna, berta)
    impose(anna, "login")
    assert is_in(desk)
    end_all_sessions(anna)
    assert log_in(desk) == 302
    said = post(desk, f"/matches/{match.pk}/say/", text="Sorry, I am late")
    assert said.status_code == 302
    assert Message.objects.count() == 1
    resign(match.pk, anna)
    answer = desk.get(f"/matches/{match.pk}/")
    assert answer.status_code == 403
    assert "You can log in only to finish" in answer.content.decode()
    assert not is_in(desk)
    assert log_in(desk) == 403


def test_a_banned_player_may_do_nothing_else(
    anna: User, berta: User, clara: User, desk: Client
) -> None:
    start_match_of(anna, berta)
    other = start_match_of(berta, clara)
    impose(anna, "login")
    for path in (
        "/seeks/",
        "/computer/",
        "/pool/",
        "/people/Berta/ties/",
        "/people/Berta/challenge/",
        "/account/name/",
        f"/matches/{other.pk}/say/",
    ):
        answer = post(desk, path, text="hello", username="Annika", tie="follow")
        assert answer.status_code == 403, path
        assert "You can log in only to finish" in answer.content.decode()
    assert not Seek.objects.open().exists()
    assert Match.objects.count() == 2
    assert not Message.objects.exists()
    assert desk.get("/").status_code == 200
    assert desk.post("/accounts/logout/").status_code == 302


def test_a_guest_s_session_ends_though_it_is_not_listed(db: None) -> None:
    guest = Client()
    guest.post("/accounts/guest/")
    user = User.objects.get(is_guest=True)
    UserSession.objects.all().delete()
    impose(user, "login")
    for path in ("/account/", "/"):
        answer = guest.get(path)
        assert answer.status_code == 403
        assert "You can log in only to finish" in answer.content.decode()
    assert "_auth_user_id" not in guest.session


@pytest.mark.django_db(transaction=True)
def test_a_browser_is_told_of_the_ban_until_its_user_goes_on(anna: User, desk: Client) -> None:
    sanction = impose(anna, "login")
    for path in ("/account/", "/", "/accounts/login/", "/news/"):
        answer = desk.get(path)
        assert answer.status_code == 403, path
        assert appeal_url(sanction) in answer.content.decode()
        assert answer["HX-Refresh"] == "true"
        assert answer["Cache-Control"] == NEVER_CACHED
    assert desk.get(appeal_url(sanction)).status_code == 200
    sent = post(desk, appeal_url(sanction), words="It was a friend who wrote that.")
    assert sent.status_code == 302
    assert Appeal.objects.filter(user=anna).exists()
    assert desk.post("/account/ban/leave/").status_code == 302
    assert desk.get("/").status_code == 200
    assert desk.get("/account/").status_code == 302


@pytest.mark.django_db(transaction=True)
def test_a_browser_forgets_a_ban_that_is_over(anna: User, desk: Client, berta: User) -> None:
    sanction = impose(anna, "login")
    assert desk.get("/").status_code == 403
    lift(sanction)
    assert desk.get("/").status_code == 200
    assert BAN not in desk.session
    assert log_in(desk) == 302
    impose(anna, "login")
    assert desk.get("/").status_code == 403
    desk.force_login(berta)
    assert desk.get("/").status_code == 200
    assert BAN not in desk.session


def test_a_banned_player_is_told_on_every_page(anna: User, berta: User, desk: Client) -> None:
    match = start_match_of(anna, berta)
    sanction = impose(anna, "login")
    for path in ("/", "/rules/senet/", f"/matches/{match.pk}/"):
        page = desk.get(path).content.decode()
        assert page.count("You can log in only to finish") == 1, path
        assert appeal_url(sanction) in page


def test_an_account_that_was_closed_stays_closed(anna: User, desk: Client) -> None:
    close(anna)
    impose(anna, "login")
    assert log_in(Client()) == 403
    anna.refresh_from_db()
    assert not anna.is_active


def test_others_come_in_as_ever(anna: User, berta: User, as_berta: Client) -> None:
    impose(anna, "login")
    impose(berta, "games")
    assert is_in(as_berta)
