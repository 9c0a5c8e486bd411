"""Mail is sent to confirmed addresses only."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from accounts.mail import confirmed_address
from accounts.models import User

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

Who = Callable[[Client], User]
SignUp = Callable[..., "Answer"]

pytestmark = pytest.mark.django_db
NEXT = "a-longer-row-of-honey-cakes"


def follow_the_link(client: Client) -> None:
    client.post(next(word for word in mail.outbox[-1].body.split() if word.startswith("http")))


def change_password(client: Client, password: str) -> None:
    form = {"oldpassword": password, "password1": NEXT, "password2": NEXT}
    client.post("/accounts/password/change/", form)


def test_an_address_counts_once_it_is_confirmed(client: Client, sign_up: SignUp, who: Who) -> None:
    sign_up(client, email="berta@example.org")
    assert confirmed_address(who(client)) == ""
    follow_the_link(client)
    assert confirmed_address(who(client)) == "berta@example.org"


def test_a_guest_who_becomes_a_member_is_asked_to_confirm(
    as_guest: Client, sign_up: SignUp, who: Who
) -> None:
    guest = who(as_guest)
    sign_up(as_guest, email="berta@example.org")
    assert who(as_guest) == guest
    assert confirmed_address(who(as_guest)) == ""
    follow_the_link(as_guest)
    assert confirmed_address(who(as_guest)) == "berta@example.org"


def test_the_link_of_another_account_logs_no_reader_out(
    client: Client, as_guest: Client, sign_up: SignUp, who: Who
) -> None:
    guest = who(as_guest)
    sign_up(client, email="berta@example.org")
    link = next(word for word in mail.outbox[-1].body.split() if word.startswith("http"))
    assert "berta@example.org" in as_guest.get(link).content.decode()
    assert who(as_guest) == guest
    follow_the_link(as_guest)
    assert who(as_guest) == guest
    assert confirmed_address(who(client)) == "berta@example.org"


def test_no_account_needs_an_address(client: Client, sign_up: SignUp, who: Who) -> None:
    sign_up(client)
    assert confirmed_address(who(client)) == ""
    assert mail.outbox == []


def test_the_old_address_serves_until_the_new_one_is_confirmed(as_anna: Client, who: Who) -> None:
    as_anna.post("/accounts/email/", {"email": "new@example.org", "action_add": ""})
    assert confirmed_address(who(as_anna)) == "anna@example.org"
    follow_the_link(as_anna)
    assert confirmed_address(who(as_anna)) == "new@example.org"
    assert not EmailAddress.objects.filter(email="anna@example.org").exists()


def test_an_address_is_taken_away(as_anna: Client, who: Who) -> None:
    as_anna.post("/accounts/email/", {"email": "anna@example.org", "action_remove": ""})
    assert confirmed_address(who(as_anna)) == ""
    assert who(as_anna).email == ""


def test_changes_of_an_account_are_mailed_to_a_confirmed_address_only(
    as_anna: Client, anna: User, password: str
) -> None:
    EmailAddress.objects.filter(user=anna).update(verified=False)
    change_password(as_anna, password)
    assert mail.outbox == []
    EmailAddress.objects.filter(user=anna).update(verified=True)
    change_password(as_anna, NEXT)
    assert [sent.to for sent in mail.outbox] == [["anna@example.org"]]
