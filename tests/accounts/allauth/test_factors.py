"""Second factors: set-up, log-in with a code, loss, and encrypted storage."""

from collections.abc import Callable

import pytest
from allauth.mfa.models import Authenticator
from django.core import mail
from django.test import Client
from pytest_django import Settings

from accounts.allauth.factors import has_second_factor
from accounts.models import User
from tests.accounts.support.reauthentication import (
    activate_app,
    reauthenticate,
    recovery_codes,
    totp_code,
)
from tests.accounts.test_pages import check

Who = Callable[[Client], User]
LoggedOut = Callable[[Client], bool]

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]
AUTHENTICATE = "/accounts/2fa/authenticate/"


@pytest.fixture
def secret(as_anna: Client, password: str) -> str:
    """The secret of the authenticator app that Anna has set up."""
    return activate_app(as_anna, password)


def give_password(client: Client, password: str) -> None:
    answer = client.post("/accounts/login/", {"login": "Anna", "password": password})
    assert answer["Location"] == AUTHENTICATE


def test_an_app_is_taken_into_use_by_its_code(as_anna: Client, anna: User, secret: str) -> None:
    assert has_second_factor(anna)
    check(as_anna.get("/accounts/2fa/"))


def test_the_picture_for_an_app_is_drawn_into_the_page(as_anna: Client, password: str) -> None:
    reauthenticate(as_anna, password)
    page = as_anna.get("/accounts/2fa/totp/activate/")
    check(page)
    assert "<svg" in page.content.decode()
    assert "data:" not in page.content.decode()


def test_a_wrong_code_takes_no_app_into_use(as_anna: Client, anna: User, password: str) -> None:
    reauthenticate(as_anna, password)
    answer = as_anna.post("/accounts/2fa/totp/activate/", {"code": "12"})
    assert "This code or passkey is not valid. Please try again." in answer.content.decode()
    assert not has_second_factor(anna)


@pytest.mark.parametrize("page", ["totp/activate/", "webauthn/add/", "recovery-codes/generate/"])
def test_nothing_is_changed_without_the_password(as_anna: Client, page: str) -> None:
    answer = as_anna.get(f"/accounts/2fa/{page}")
    assert answer["Location"].startswith("/accounts/reauthenticate/")


@pytest.mark.parametrize("page", ["", "totp/activate/", "webauthn/", "webauthn/add/"])
def test_a_guest_signs_up_first(as_guest: Client, page: str) -> None:
    assert as_guest.get(f"/accounts/2fa/{page}")["Location"] == "/accounts/signup/"


def test_a_password_alone_does_not_log_in(
    secret: str, client: Client, password: str, logged_out: LoggedOut
) -> None:
    give_password(client, password)
    check(client.get(AUTHENTICATE))
    assert logged_out(client)
    answer = client.post(AUTHENTICATE, {"code": "000"})
    check(answer)
    assert logged_out(client)


def test_a_code_lets_in_once(
    anna: User, secret: str, client: Client, password: str, who: Who, logged_out: LoggedOut
) -> None:
    give_password(client, password)
    code = totp_code(secret, later=1)
    client.post(AUTHENTICATE, {"code": code})
    assert who(client) == anna
    thief = Client()
    give_password(thief, password)
    thief.post(AUTHENTICATE, {"code": code})
    assert logged_out(thief)


def test_a_recovery_code_lets_in_once(
    anna: User, secret: str, client: Client, password: str, who: Who, logged_out: LoggedOut
) -> None:
    code = recovery_codes(anna)[0]
    give_password(client, password)
    client.post(AUTHENTICATE, {"code": code})
    assert who(client) == anna
    assert code not in recovery_codes(anna)


def test_guessing_codes_is_made_slow(
    anna: User, secret: str, client: Client, password: str, logged_out: LoggedOut
) -> None:
    give_password(client, password)
    for _ in range(10):
        client.post(AUTHENTICATE, {"code": "12"})
    client.post(AUTHENTICATE, {"code": totp_code(secret, later=1)})
    assert logged_out(client)


def test_a_guest_gets_into_an_account_with_a_second_factor(
    anna: User, secret: str, as_guest: Client, password: str, who: Who
) -> None:
    give_password(as_guest, password)
    assert as_guest.get(AUTHENTICATE).status_code == 200
    assert who(as_guest) != anna
    as_guest.post(AUTHENTICATE, {"code": totp_code(secret, later=1)})
    assert who(as_guest) == anna


def test_one_proves_that_it_is_one_by_a_code_as_well(as_anna: Client, secret: str) -> None:
    session = as_anna.session
    session["account_authentication_methods"] = []
    session.save()
    page = as_anna.get("/accounts/2fa/webauthn/add/", follow=True)
    check(page)
    assert '<a href="/accounts/2fa/reauthenticate/' in page.content.decode()
    assert "Use a code instead" in page.content.decode()
    other = as_anna.get("/accounts/2fa/reauthenticate/?next=/accounts/2fa/webauthn/add/")
    check(other)
    answer = as_anna.post(
        "/accounts/2fa/reauthenticate/",
        {"code": totp_code(secret, later=1), "next": "/accounts/2fa/webauthn/add/"},
    )
    assert answer["Location"] == "/accounts/2fa/webauthn/add/"
    assert as_anna.get("/accounts/2fa/webauthn/add/").status_code == 200


def test_without_the_app_the_password_is_enough_again(
    as_anna: Client, anna: User, secret: str
) -> None:
    check(as_anna.get("/accounts/2fa/totp/deactivate/"))
    as_anna.post("/accounts/2fa/totp/deactivate/")
    assert not has_second_factor(anna)
    assert not Authenticator.objects.filter(user=anna).exists()
    assert mail.outbox[-1].subject == "Tahúr: Authenticator app turned off"


def test_recovery_codes_are_shown_and_made_anew(as_anna: Client, anna: User, secret: str) -> None:
    before = recovery_codes(anna)
    page = as_anna.get("/accounts/2fa/recovery-codes/")
    check(page)
    assert all(code in page.content.decode() for code in before)
    check(as_anna.get("/accounts/2fa/recovery-codes/generate/"))
    as_anna.post("/accounts/2fa/recovery-codes/generate/")
    assert not set(before) & set(recovery_codes(anna))


def test_the_database_holds_no_secret_that_can_be_read(anna: User, secret: str) -> None:
    kept = str([each.data for each in Authenticator.objects.filter(user=anna)])
    assert secret not in kept


def test_a_secret_outlives_a_new_key(
    anna: User, secret: str, settings: Settings, client: Client, password: str, who: Who
) -> None:
    settings.DICE_KEYS = ["bmV3LW9uZXMtZm9yLWEtc2l0ZS1ub2JvZHktc2Vlcy0=", *settings.DICE_KEYS]
    give_password(client, password)
    client.post(AUTHENTICATE, {"code": totp_code(secret, later=1)})
    assert who(client) == anna


def test_passkeys_have_pages_that_keep_the_policy(as_anna: Client, password: str) -> None:
    reauthenticate(as_anna, password)
    page = as_anna.get("/accounts/2fa/webauthn/add/")
    check(page)
    assert '"challenge"' in page.content.decode().replace("&quot;", '"')


def test_the_passkey_challenge_reveals_no_user(client: Client, anna: User) -> None:
    answer = client.get("/accounts/2fa/webauthn/login/", HTTP_ACCEPT="application/json")
    asked = answer.json()["request_options"]["publicKey"]
    assert asked["userVerification"] == "required"
    assert not asked.get("allowCredentials")


def test_an_invalid_passkey_does_not_log_in(
    client: Client, anna: User, logged_out: LoggedOut
) -> None:
    for credential in ("", "{}", '{"id": "x"}', "[]", "null"):
        client.post("/accounts/2fa/webauthn/login/", {"credential": credential})
        assert logged_out(client)
