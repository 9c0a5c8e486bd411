"""A user adds a passkey on the account page, and logs in by it without a password."""

from playwright.sync_api import expect

from tests.e2e.support.passkeys import give_device
from tests.e2e.support.visitors import PASSWORD
from tests.e2e.support.visits import Arrive


def test_a_passkey_lets_its_owner_in(arrive: Arrive) -> None:
    anna = arrive()
    give_device(anna)
    anna.sign_up("Anna")
    name = anna.name
    anna.page.goto("/accounts/2fa/webauthn/add/")
    anna.page.get_by_label("Password").fill(PASSWORD)
    anna.page.get_by_role("button", name="Continue").click()
    anna.page.get_by_role("button", name="Add a passkey").click()
    expect(anna.page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    anna.page.get_by_role("button", name="Log out").click()
    anna.page.goto("/accounts/login/")
    anna.page.get_by_role("button", name="Use a passkey").click()
    expect(anna.page.get_by_role("link", name=name)).to_be_visible()
