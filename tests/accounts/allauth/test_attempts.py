"""Guessing passwords is slowed down without locking owners out of their accounts."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User
from tests.accounts.allauth.test_passwords import ask_for_link, choose, link_in_mail
from tests.support.depth import depth
from tests.support.host_clock import Time

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

Who = Callable[[Client], User]

pytestmark = pytest.mark.django_db


def log_in(login: str, password: str, address: str = "203.0.113.1", **more: str) -> "Answer":
    form = {"login": login, "password": password}
    return Client(REMOTE_ADDR=address, **more).post("/accounts/login/", form)  # type: ignore[arg-type]


def guess(login: str = "Anna", address: str = "203.0.113.1") -> "Answer":
    return log_in(login, "not-the-password", address)


def test_five_wrong_passwords_close_the_door_for_a_while(
    anna: User, password: str, time: Time
) -> None:
    assert [guess().status_code for _ in range(6)] == [200] * 5 + [429]
    refused = log_in("Anna", password)
    assert refused.status_code == 429
    assert refused["Retry-After"] == "180"
    assert "Too many requests. Please wait 3 minutes." in refused.content.decode()
    time.passes(180)
    assert log_in("Anna", password).status_code == 302


def test_name_and_address_lead_to_one_count(anna: User) -> None:
    names = ("Anna", "anna", "anna@example.org", "Anna@Example.ORG", "ANNA", "Anna")
    assert [guess(name).status_code for name in names] == [200] * 5 + [429]


def test_guesses_for_unknown_names_are_counted_alike(anna: User) -> None:
    assert [guess("Nobody").status_code for _ in range(6)] == [200] * 5 + [429]
    assert guess("Anna").status_code == 200


def test_logging_in_is_not_counted(anna: User, password: str) -> None:
    for _ in range(20):
        assert log_in("Anna", password).status_code == 302
    assert guess().status_code == 200


def test_one_address_does_not_lock_out_others(anna: User, password: str, time: Time) -> None:
    for _ in range(depth(5, 24) * 20):
        time.passes(180)
        guess()
        guess()
    assert guess().status_code == 429
    assert log_in("Anna", password, "198.51.100.7").status_code == 302


def test_guesses_from_many_addresses_are_counted_together(anna: User) -> None:
    codes = [guess(address=f"203.0.113.{number // 5}").status_code for number in range(101)]
    assert codes == [200] * 100 + [429]


def test_one_address_does_not_try_many_names(anna: User) -> None:
    assert [guess(f"Name-{number}").status_code for number in range(31)] == [200] * 30 + [429]
    assert guess(address="198.51.100.7").status_code == 200


def test_a_browser_that_was_used_before_is_counted_for_itself(
    as_anna: Client, anna: User, password: str
) -> None:
    as_anna.post("/accounts/logout/")
    for number in range(101):
        guess(address=f"203.0.113.{number // 5}")
    assert log_in("Anna", password, "198.51.100.7").status_code == 429

    form = {"login": "Anna", "password": password}
    assert as_anna.post("/accounts/login/", form).status_code == 302


def test_such_a_browser_does_not_guess_without_end_either(as_anna: Client, anna: User) -> None:
    as_anna.post("/accounts/logout/")
    form = {"login": "Anna", "password": "not-the-password"}
    codes = [as_anna.post("/accounts/login/", form).status_code for _ in range(11)]
    assert codes == [200] * 10 + [429]


def test_a_cookie_of_another_account_does_not_help_to_guess(as_anna: Client, anna: User) -> None:
    User.objects.create_user("Berta", password="knucklebones-and-figs")  # noqa: S106
    as_anna.post("/accounts/logout/")
    form = {"login": "Berta", "password": "not-the-password"}
    codes = [as_anna.post("/accounts/login/", form).status_code for _ in range(6)]
    assert codes == [200] * 5 + [429]


def test_a_link_by_mail_lets_the_owner_in_while_others_guess(anna: User) -> None:
    owner, new = Client(REMOTE_ADDR="198.51.100.7"), "astragali-and-figs"
    for number in range(101):
        guess(address=f"203.0.113.{number // 5}")
    ask_for_link(owner)
    choose(owner, link_in_mail(), new)
    for number in range(101):
        guess(address=f"203.0.113.{number // 5}")
    form = {"login": "Anna", "password": new}
    assert owner.post("/accounts/login/", form).status_code == 302


def test_one_mailbox_is_sent_five_links_an_hour(anna: User, time: Time) -> None:
    for _ in range(5):
        assert ask_for_link(Client()).status_code == 200
    refused = ask_for_link(Client(REMOTE_ADDR="198.51.100.7"), "ANNA@example.org")
    assert refused.status_code == 429
    assert len(mail.outbox) == 5
    time.passes(int(refused["Retry-After"]))
    assert ask_for_link(Client()).status_code == 200


def test_that_says_nothing_of_whether_there_is_an_account(anna: User) -> None:
    codes = [ask_for_link(Client(), "nobody@example.org").status_code for _ in range(6)]
    assert codes == [200] * 5 + [429]


def test_one_address_asks_for_twenty_links(anna: User) -> None:
    codes = [ask_for_link(Client(), f"a{number}@example.org").status_code for number in range(21)]
    assert codes == [200] * 20 + [429]


def test_forms_of_an_account_are_limited(as_anna: Client, time: Time) -> None:
    form = {"oldpassword": "guess", "password1": "x", "password2": "x"}
    codes = [as_anna.post("/accounts/password/change/", form).status_code for _ in range(11)]
    assert codes == [200] * 10 + [429]
    assert as_anna.get("/accounts/password/change/").status_code == 200


def test_signing_up_is_limited_by_address(time: Time) -> None:
    codes = [Client().post("/accounts/signup/", {}).status_code for _ in range(41)]
    assert codes == [200] * 40 + [429]
