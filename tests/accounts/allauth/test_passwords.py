"""Changing a password, and resetting it by a link in a mail."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from accounts.models import User

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

Who = Callable[[Client], User]

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

NEXT = "astragali-and-figs"


def link_in_mail() -> str:
    return next(word for word in mail.outbox[-1].body.split() if word.startswith("http"))


def ask_for_link(client: Client, email: str = "anna@example.org") -> "Answer":
    return client.post("/accounts/password/reset/", {"email": email}, follow=True)


def without_tokens(response: "Answer") -> str:
    return re.sub(r"\b\w{64}\b", "token", response.content.decode())


def choose(client: Client, link: str, password: str) -> "Answer":
    page = client.get(link, follow=True)
    form = {"password1": password, "password2": password}
    return client.post(page.redirect_chain[-1][0], form, follow=True)


def test_changing_a_password_requires_the_current_one(
    as_anna: Client, anna: User, password: str, who: Who
) -> None:
    form = {"oldpassword": password, "password1": NEXT, "password2": NEXT}
    response = as_anna.post("/accounts/password/change/", form, follow=True)

    anna.refresh_from_db()
    assert anna.check_password(NEXT)
    assert who(as_anna) == anna
    assert "Your password has been changed." in response.content.decode()
    assert mail.outbox[0].to == ["anna@example.org"]


def test_a_password_stays_where_the_current_one_is_wrong(
    as_anna: Client, anna: User, password: str
) -> None:
    form = {"oldpassword": "guess", "password1": NEXT, "password2": NEXT}
    response = as_anna.post("/accounts/password/change/", form)

    anna.refresh_from_db()
    assert anna.check_password(password)
    assert response.context["form"].errors["oldpassword"] == ["This is not your current password."]


def test_changing_the_password_ends_every_other_session(
    as_anna: Client, anna: User, password: str
) -> None:
    elsewhere = Client()
    elsewhere.post("/accounts/login/", {"login": "Anna", "password": password})
    assert elsewhere.get("/accounts/email/").status_code == 200

    form = {"oldpassword": password, "password1": NEXT, "password2": NEXT}
    as_anna.post("/accounts/password/change/", form)

    assert elsewhere.get("/accounts/email/").status_code == 302
    assert as_anna.get("/accounts/email/").status_code == 200


def test_the_mailed_link_lets_one_choose_a_new_password(
    client: Client, anna: User, who: Who
) -> None:
    ask_for_link(client)
    response = choose(client, link_in_mail(), NEXT)

    anna.refresh_from_db()
    assert anna.check_password(NEXT)
    assert "Your password has been changed" in response.content.decode()
    client.post("/accounts/login/", {"login": "Anna", "password": NEXT})
    assert who(client) == anna


def test_the_mailed_link_works_once(client: Client, anna: User) -> None:
    ask_for_link(client)
    link = link_in_mail()
    choose(client, link, NEXT)
    response = client.get(link)

    assert "This link does not work" in response.content.decode()


def test_a_weak_password_is_refused_behind_the_link_too(
    client: Client, anna: User, password: str
) -> None:
    ask_for_link(client)
    response = choose(client, link_in_mail(), "12345678")

    anna.refresh_from_db()
    assert anna.check_password(password)
    assert response.context["form"].errors["password1"]


def test_a_reset_does_not_reveal_whether_an_address_has_an_account(
    client: Client, anna: User
) -> None:
    known = ask_for_link(client)
    unknown = ask_for_link(client, "nobody@example.org")

    assert "Check your e-mail" in known.content.decode()
    assert without_tokens(known) == without_tokens(unknown)


def test_the_subject_says_where_a_mail_comes_from(client: Client, anna: User) -> None:
    ask_for_link(client)

    assert mail.outbox[-1].subject == "Tahúr: Your password reset link"
    assert "Anna" in mail.outbox[-1].body


def test_a_confirmed_address_stays_until_the_next_is_confirmed(as_anna: Client, anna: User) -> None:
    as_anna.get("/accounts/email/")
    EmailAddress.objects.filter(user=anna).update(verified=True, primary=True)
    as_anna.post("/accounts/email/", {"email": "new@example.org", "action_add": ""})
    anna.refresh_from_db()
    assert anna.email == "anna@example.org"

    as_anna.post(link_in_mail())
    anna.refresh_from_db()
    assert anna.email == "new@example.org"
    assert [address.email for address in EmailAddress.objects.filter(user=anna)] == [
        "new@example.org"
    ]


def test_an_address_that_was_never_confirmed_is_replaced_at_once(
    as_anna: Client, anna: User, client: Client, who: Who
) -> None:
    EmailAddress.objects.filter(user=anna).update(verified=False)
    as_anna.post("/accounts/email/", {"email": "new@example.org", "action_add": ""})
    assert [address.email for address in EmailAddress.objects.filter(user=anna)] == [
        "new@example.org"
    ]

    ask_for_link(client, "new@example.org")
    choose(client, link_in_mail(), NEXT)
    client.post("/accounts/login/", {"login": "new@example.org", "password": NEXT})
    assert who(client) == anna


def test_an_e_mail_address_is_removed_on_request(as_anna: Client, anna: User) -> None:
    as_anna.get("/accounts/email/")
    as_anna.post("/accounts/email/", {"email": "anna@example.org", "action_remove": ""})

    anna.refresh_from_db()
    assert anna.email == ""
    assert not EmailAddress.objects.filter(user=anna).exists()
