"""Limits on failed log-ins, by account and by network address.

A browser is known if the account was used in it before, or if the account's password has just been
reset in it. Attempts from known browsers have a limit of their own. Attempts from unknown browsers
count against the account and against the network address. So an attacker's guesses never lock the
owner out of a known browser.
"""

from allauth.account.internal.userkit import get_user_by_username
from allauth.account.signals import password_reset
from allauth.account.utils import filter_users_by_email
from django.contrib.auth.signals import user_login_failed
from django.http import HttpRequest

from accounts.limits.addresses import address_of
from accounts.limits.spending import refill, spend
from accounts.limits.store_protocol import Bucket
from accounts.models import User
from accounts.ops.metrics import FAILED_LOGINS
from accounts.sessions import devices

RESET_KEY = "password_reset"
"""Key in the session; its value is the primary key of the user who reset the password here."""


def spend_attempt(request: HttpRequest, credentials: dict[str, str]) -> list[Bucket]:
    """Count a log-in attempt. Raises `TooManyRequests` if the limit of attempts is reached.

    Returns the token buckets in which the attempt was counted. If the log-in succeeds, the caller
    passes them to `give_back`, which takes the attempt out again.
    """
    user = _find_account(credentials)
    browser = _known_browser_key(request, user) if user is not None else None
    if user is not None and browser:
        return spend("failed_log_in_known_browser", account=user.pk, browser=browser)
    login = credentials.get("email") or credentials.get("username") or ""
    account = user.pk if user is not None else f"no account: {login.lower()}"
    return spend("failed_log_in", account=account, address=address_of(request))


def _find_account(credentials: dict[str, str]) -> User | None:
    """Return the user with this name or e-mail address, or None.

    So attempts by name and attempts by address count against the same account.
    """
    username, email = credentials.get("username", ""), credentials.get("email", "")
    found = [get_user_by_username(username)] if username else []
    if not any(found):
        found = list(filter_users_by_email(email or username, prefer_verified=True))
    return next((user for user in found if isinstance(user, User)), None)


def _known_browser_key(request: HttpRequest, user: User) -> str:
    """Return the key under which a known browser is counted; empty for an unknown browser."""
    if request.session.get(RESET_KEY) == user.pk:
        return RESET_KEY
    return devices.known_device_hash(request, user)


def _reset_failures(request: HttpRequest, user: User, **_: object) -> None:
    """Reset the count of failed log-ins after a password reset; mark the browser as known."""
    request.session[RESET_KEY] = user.pk
    refill("failed_log_in", account=user.pk)


def _count_failure(**_: object) -> None:
    FAILED_LOGINS.inc()


password_reset.connect(_reset_failures, dispatch_uid="attempts")
user_login_failed.connect(_count_failure, dispatch_uid="attempts")
