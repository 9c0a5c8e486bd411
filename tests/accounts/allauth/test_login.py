"""Logging in by name or e-mail address, and logging out by POST."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from django.test import Client

from accounts.models import User

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

Who = Callable[[Client], User]
LoggedOut = Callable[[Client], bool]

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


def log_in(client: Client, login: str, password: str, **more: str) -> "Answer":
    return client.post("/accounts/login/", {"login": login, "password": password, **more})


@pytest.mark.parametrize("login", ["Anna", "anna", "anna@example.org", "Anna@Example.ORG"])
def test_one_logs_in_by_name_or_e_mail_address_in_any_case(
    client: Client, anna: User, password: str, who: Who, login: str
) -> None:
    response = log_in(client, login, password)

    assert response.status_code == 302
    assert response["Location"] == "/"
    assert who(client) == anna


@pytest.mark.parametrize("login", ["Anna", "anna@example.org", "nobody-here"])
def test_a_wrong_password_says_the_same_whether_the_account_is_there_or_not(
    client: Client, anna: User, logged_out: LoggedOut, login: str
) -> None:
    response = log_in(client, login, "not-the-password")

    assert logged_out(client)
    assert "Wrong" in response.context["form"].non_field_errors()[0]


def test_logging_in_gives_the_session_a_new_key(client: Client, anna: User, password: str) -> None:
    client.get("/accounts/login/")
    session = client.session
    session["seen"] = True
    session.save()
    before = session.session_key
    log_in(client, "Anna", password)

    assert client.session.session_key != before


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example", "/\\evil.org"])
def test_logging_in_never_leads_to_another_site(
    client: Client, anna: User, password: str, elsewhere: str
) -> None:
    assert log_in(client, "Anna", password, next=elsewhere)["Location"] == "/"


def test_logging_in_leads_back_to_where_one_came_from(
    client: Client, anna: User, password: str
) -> None:
    there = log_in(client, "Anna", password, next="/accounts/email/")["Location"]

    assert there == "/accounts/email/"


def test_a_closed_account_says_so(
    client: Client, anna: User, password: str, logged_out: LoggedOut
) -> None:
    anna.is_active = False
    anna.save()
    response = client.post("/accounts/login/", {"login": "Anna", "password": password}, follow=True)

    assert logged_out(client)
    assert "Account closed" in response.content.decode()


def test_logging_out_is_a_post(
    as_anna: Client, anna: User, who: Who, logged_out: LoggedOut
) -> None:
    as_anna.get("/accounts/logout/")
    assert who(as_anna) == anna

    response = as_anna.post("/accounts/logout/")
    assert response["Location"] == "/"
    assert logged_out(as_anna)


def test_a_session_that_was_logged_out_is_dead(as_anna: Client, logged_out: LoggedOut) -> None:
    thief = Client()
    thief.cookies["sessionid"] = as_anna.cookies["sessionid"].value
    as_anna.post("/accounts/logout/")

    assert thief.get("/accounts/email/").status_code == 302
    assert logged_out(thief)


def test_a_logged_in_user_is_redirected(as_anna: Client) -> None:
    assert as_anna.get("/accounts/login/")["Location"] == "/"
