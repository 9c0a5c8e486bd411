"""Guests: created by one click, and still the same user after signing up."""

import re
from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.test import Client

from accounts.lifecycle import guests
from accounts.models import User
from accounts.people import guest_names, reserved_names
from tests.support.host_clock import Time

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer

Who = Callable[[Client], User]
SignUp = Callable[..., "Answer"]

pytestmark = pytest.mark.django_db


def test_one_click_makes_a_guest_who_can_play(client: Client, who: Who) -> None:
    response = client.post("/accounts/guest/")

    guest = who(client)
    assert response["Location"] == "/"
    assert guest.is_guest
    assert re.fullmatch(r"[A-Z][a-z]+-[A-Z][a-z]+-\d\d", guest.username)
    assert not guest.has_usable_password()


def test_a_guest_is_made_by_post_alone(client: Client) -> None:
    assert client.get("/accounts/guest/").status_code == 405
    assert not User.objects.exists()


def test_a_new_guest_returns_to_the_page_of_the_click(client: Client) -> None:
    response = client.post("/accounts/guest/", {"next": "/accounts/signup/"})

    assert response["Location"] == "/accounts/signup/"


@pytest.mark.parametrize(
    "elsewhere",
    ["https://evil.example/", "//evil.example/", "/\\evil.org", "javascript:a"],
)
def test_a_new_guest_is_never_redirected_to_another_site(client: Client, elsewhere: str) -> None:
    assert client.post("/accounts/guest/", {"next": elsewhere})["Location"] == "/"


def test_a_second_click_makes_no_second_guest(as_guest: Client, who: Who) -> None:
    guest = who(as_guest)
    as_guest.post("/accounts/guest/")

    assert who(as_guest) == guest
    assert User.objects.count() == 1


def test_a_guest_has_a_name_in_the_language_of_the_page(client: Client, who: Who) -> None:
    client.post("/pl/accounts/guest/")

    first, second, _ = who(client).username.split("-")
    assert first in guest_names.WORDS["pl"].first
    assert second in guest_names.WORDS["pl"].second


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_all_names_of_guests_can_be_usernames(language: str) -> None:
    words, validate = guest_names.WORDS[language], User._meta.get_field("username").run_validators
    for first, second in product(words.first, words.second):
        assert len(f"{first}-{second}-99") <= guest_names.LONGEST
        validate(f"{first}-{second}-99")
        assert not reserved_names.is_reserved(f"{first}-{second}-99")


def test_longer_numbers_never_make_a_name_too_long() -> None:
    assert all(len(guest_names.guest_name("es", 4)) <= 20 for _ in range(500))


def test_a_name_that_is_taken_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    User.objects.create_user("Quick-Otter-42")
    draws = iter(["Quick-Otter-42", "QUICK-otter-42", "Calm-Swan-17"])
    monkeypatch.setattr(guests, "guest_name", lambda *_: next(draws))

    assert guests.new_guest().username == "Calm-Swan-17"


def test_drawing_names_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    User.objects.create_user("Quick-Otter-42")
    monkeypatch.setattr(guests, "guest_name", lambda *_: "Quick-Otter-42")

    with pytest.raises(guests.NoNameLeft):
        guests.new_guest()


def test_a_guest_who_signs_up_stays_the_same_person(
    as_guest: Client, sign_up: SignUp, who: Who, password: str
) -> None:
    guest = who(as_guest)
    response = sign_up(as_guest, email="berta@example.org")

    berta = User.objects.get()
    assert response["Location"] == "/"
    assert berta.pk == guest.pk
    assert (berta.username, berta.email, berta.is_guest) == ("Berta", "berta@example.org", False)
    assert berta.check_password(password)
    assert EmailAddress.objects.get(user=berta).email == "berta@example.org"


def test_a_guest_who_signs_up_stays_logged_in_under_a_new_session_key(
    as_guest: Client, sign_up: SignUp, who: Who
) -> None:
    session = as_guest.session
    session["kept"] = "yes"
    session.save()
    before = str(session.session_key)
    sign_up(as_guest)

    assert who(as_guest).username == "Berta"
    assert as_guest.session["kept"] == "yes"
    assert as_guest.session.session_key != before
    assert not session.exists(before)


def test_a_guest_who_signed_up_can_come_back(
    as_guest: Client, sign_up: SignUp, who: Who, password: str
) -> None:
    sign_up(as_guest)
    other = Client()
    other.post("/accounts/login/", {"login": "berta", "password": password})

    assert who(other) == who(as_guest)


def test_a_refused_sign_up_leaves_the_guest_as_it_was(
    as_guest: Client, anna: User, sign_up: SignUp, who: Who
) -> None:
    before = who(as_guest)
    response = sign_up(as_guest, username="anna")

    after = who(as_guest)
    assert response.status_code == 200
    assert (after.pk, after.username, after.is_guest) == (before.pk, before.username, True)
    assert f"everything that {before.username} has played" in response.content.decode()


def test_a_guest_may_log_in_to_another_account_and_leaves_the_guest_behind(
    as_guest: Client, anna: User, password: str, who: Who
) -> None:
    guest = who(as_guest)
    page = as_guest.get("/accounts/login/")
    assert "you will lose this guest account and all its games" in page.content.decode()

    as_guest.post("/accounts/login/", {"login": "Anna", "password": password})
    assert who(as_guest) == anna
    assert User.objects.filter(pk=guest.pk, is_guest=True).exists()


def test_a_guest_is_warned_before_leaving(as_guest: Client) -> None:
    assert "come back under this name later" in as_guest.get("/accounts/logout/").content.decode()


@pytest.mark.parametrize("page", ["email/", "password/change/", "password/set/", "reauthenticate/"])
def test_a_guest_has_nothing_to_keep_safe_yet(as_guest: Client, page: str) -> None:
    response = as_guest.get(f"/accounts/{page}")

    assert response["Location"] == "/accounts/signup/"


def test_an_address_makes_forty_guests_at_once_and_then_one_every_ninety_seconds(
    time: Time,
) -> None:
    made = [Client().post("/accounts/guest/").status_code for _ in range(41)]
    assert made == [302] * 40 + [429]
    assert User.objects.count() == 40

    response = Client().post("/accounts/guest/")
    assert response["Retry-After"] == "90"
    time.passes(89.9)
    assert Client().post("/accounts/guest/").status_code == 429
    time.passes(0.1)
    assert Client().post("/accounts/guest/").status_code == 302


def test_another_address_is_counted_for_itself(time: Time) -> None:
    for _ in range(40):
        Client().post("/accounts/guest/")

    assert Client().post("/accounts/guest/").status_code == 429
    assert Client(REMOTE_ADDR="198.51.100.7").post("/accounts/guest/").status_code == 302


def test_a_forged_header_is_not_believed(time: Time) -> None:
    for number in range(41):
        response = Client(HTTP_X_FORWARDED_FOR=f"203.0.113.{number}").post("/accounts/guest/")

    assert response.status_code == 429
