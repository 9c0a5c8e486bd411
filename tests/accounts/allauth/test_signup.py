"""Signing up, with and without an e-mail address, and which names are refused."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import identify_hasher
from django.core import mail
from django.http import HttpRequest
from django.test import Client

from accounts.allauth.adapter import AccountAdapter
from accounts.models import User
from accounts.notifications.settings import settings_of
from accounts.people.reserved_names import is_reserved
from tests.games.support.clients import text

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

Who = Callable[[Client], User]
SignUp = Callable[..., "Answer"]

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


def errors(response: "Answer", field: str) -> list[str]:
    return [str(error) for error in response.context["form"].errors.get(field, [])]


def test_signing_up_without_an_e_mail_address_logs_in_and_sends_nothing(
    client: Client, sign_up: SignUp, who: Who
) -> None:
    response = sign_up(client)

    assert response.status_code == 302
    assert response["Location"] == "/"
    assert who(client).username == "Berta"
    assert mail.outbox == []


def test_signing_up_with_an_e_mail_address_asks_to_confirm_it(
    client: Client, sign_up: SignUp, who: Who
) -> None:
    sign_up(client, email="Berta@Example.org")

    assert who(client).email == "berta@example.org"
    assert mail.outbox[0].to == ["berta@example.org"]
    link = next(word for word in mail.outbox[0].body.split() if word.startswith("http"))
    client.post(link)
    assert EmailAddress.objects.get(user=who(client)).verified


def test_passwords_are_hashed_by_argon2(client: Client, sign_up: SignUp, password: str) -> None:
    sign_up(client)

    berta = User.objects.get(username="Berta")
    assert berta.password.startswith("argon2$argon2id$")
    assert identify_hasher(berta.password).algorithm == "argon2"
    assert berta.check_password(password)


def test_signing_up_leads_back_to_where_one_came_from(client: Client, sign_up: SignUp) -> None:
    assert sign_up(client, next="/accounts/email/")["Location"] == "/accounts/email/"


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example/", "javascript:a"])
def test_signing_up_never_leads_to_another_site(
    client: Client, sign_up: SignUp, elsewhere: str
) -> None:
    response = sign_up(client, next=elsewhere)

    assert response.status_code == 302
    assert response["Location"] == "/"


@pytest.mark.parametrize("name", ["anna", "ANNA", "Anna"])
def test_a_name_is_taken_in_any_case(
    client: Client, anna: User, sign_up: SignUp, name: str
) -> None:
    response = sign_up(client, username=name)

    assert errors(response, "username") == [
        "This username is already taken. Please choose another."
    ]
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    "name",
    [
        "admin",
        "Admin",
        "_admin_",
        "tahur",
        "Tahur",
        "staff",
        "guest",
        "Guest-abc",
        "guest_1",
        "bot",
    ],
)
def test_a_name_that_passes_for_the_site_is_refused(
    client: Client, sign_up: SignUp, name: str
) -> None:
    response = sign_up(client, username=name)

    assert errors(response, "username") == ["This username is reserved. Please choose another."]
    assert not User.objects.exists()


@pytest.mark.parametrize("name", ["ab", "a" * 21, "two words", "Tahúr", "a@b.org", "x\u200by1"])
def test_a_name_of_other_letters_or_length_is_refused(
    client: Client, sign_up: SignUp, name: str
) -> None:
    response = sign_up(client, username=name)

    assert response.status_code == 200
    assert errors(response, "username")
    assert not User.objects.exists()


@pytest.mark.parametrize("name", ["staffan", "administer", "Ana-Sofia", "botanist", "x_1"])
def test_a_name_that_only_resembles_a_reserved_one_is_free(name: str) -> None:
    assert not is_reserved(name)


def test_an_e_mail_address_belongs_to_one_account(
    client: Client, anna: User, sign_up: SignUp
) -> None:
    response = sign_up(client, email="ANNA@example.org")

    assert errors(response, "email") == ["Another account already uses this e-mail address."]
    assert User.objects.count() == 1


@pytest.mark.parametrize("weak", ["short1", "password", "1234567890123", "BertaBerta"])
def test_a_weak_password_is_refused(client: Client, sign_up: SignUp, weak: str) -> None:
    response = sign_up(client, username="BertaBerta", password1=weak, password2=weak)

    assert errors(response, "password1")
    assert not User.objects.exists()


def test_two_different_passwords_are_refused(client: Client, sign_up: SignUp) -> None:
    response = sign_up(client, password2="something-else-9")

    assert errors(response, "password2")
    assert not User.objects.exists()


def test_the_slower_of_two_with_one_name_reads_that_it_is_taken(
    client: Client, sign_up: SignUp, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready = AccountAdapter.new_user

    def take_name_first(adapter: AccountAdapter, request: HttpRequest) -> User:
        User.objects.create_user("BERTA")
        return ready(adapter, request)

    monkeypatch.setattr(AccountAdapter, "new_user", take_name_first)
    response = sign_up(client)

    assert errors(response, "username") == [
        "This username is already taken. Please choose another."
    ]
    assert [user.username for user in User.objects.all()] == ["BERTA"]


def test_a_logged_in_user_is_redirected(as_anna: Client) -> None:
    response = as_anna.get("/accounts/signup/?next=/accounts/email/")

    assert response.status_code == 302
    assert response["Location"] == "/accounts/email/"


def test_signing_up_needs_the_token_of_its_form(sign_up: SignUp) -> None:
    assert sign_up(Client(enforce_csrf_checks=True)).status_code == 403


@pytest.mark.parametrize(
    ("sent", "kept"),
    [("Europe/Paris", "Europe/Paris"), ("Mars/Olympus", ""), ("x" * 5000, ""), ("", "")],
)
def test_a_new_account_has_the_time_zone_of_the_browser_if_it_exists(
    client: Client, sign_up: SignUp, who: Who, sent: str, kept: str
) -> None:
    assert '<input type="hidden" name="time_zone">' in text(client.get("/accounts/signup/"))
    sign_up(client, time_zone=sent)
    assert settings_of(who(client).pk).time_zone == kept


def test_a_form_without_scripts_leaves_the_time_zone_open(
    client: Client, sign_up: SignUp, who: Who
) -> None:
    sign_up(client)
    assert settings_of(who(client).pk).time_zone == ""
