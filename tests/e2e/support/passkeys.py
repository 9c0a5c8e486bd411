"""Virtual passkey devices in a browser, and staff users with a second factor."""

from playwright.sync_api import expect

from tests.e2e.support.server import Server
from tests.e2e.support.visitors import PASSWORD, Visitor
from tests.e2e.support.visits import Arrive

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}

GIVE_APP = """
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from accounts.models import User
user, secret = User.objects.get(username={name!r}), get_adapter().encrypt("JBSWY3DPEHPK3PXP")
Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data={{"secret": secret}})
"""


def give_device(visitor: Visitor) -> None:
    """Give the browser a passkey device that always confirms its owner."""
    line = visitor.context.new_cdp_session(visitor.page)
    line.send("WebAuthn.enable")
    line.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})


def arrive_as_staff(arrive: Arrive, server: Server, *roles: str) -> Visitor:
    """Sign up a visitor called Staff, and appoint them with these roles."""
    staff = arrive()
    staff.register("Staff")
    appoint(staff, server, *roles)
    return staff


def appoint(visitor: Visitor, server: Server, *roles: str) -> None:
    """Give a signed-up user these roles and a stored second factor, and open the admin."""
    server.manage("staff", visitor.name, *(f"--role={role}" for role in roles))
    server.run(GIVE_APP.format(name=visitor.name))
    # Pages of Django's admin have no icon, but inline styles, which the policy blocks.
    visitor.forgive("/favicon.ico", "/admin/")
    visitor.page.goto("/admin/")


def join_staff(visitor: Visitor, server: Server, *roles: str) -> None:
    """Give a signed-up user these roles, and let them set up a second factor by the pages."""
    server.manage("staff", visitor.name, *(f"--role={role}" for role in roles))
    # Pages of Django's admin have no icon, and a user without a second factor is refused first.
    visitor.forgive("/favicon.ico", "/admin/")
    give_device(visitor)
    visitor.page.goto("/admin/")
    visitor.page.get_by_role("link", name="Set up two-step login").click()
    visitor.page.get_by_role("link", name="Add a passkey").click()
    visitor.page.get_by_label("Password").fill(PASSWORD)
    visitor.page.get_by_role("button", name="Continue").click()
    visitor.page.get_by_role("button", name="Add a passkey").click()
    expect(visitor.page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    visitor.page.goto("/admin/")
