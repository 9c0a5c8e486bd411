"""Limits on failed log-ins, by account and by network address.

Attempts from unknown browsers count against account and address. A browser in which the account was
used before, or in which its password has just been reset, has a limit of its own: so an attacker's
guesses never lock the owner out of a browser that is known.
"""

from allauth.account.internal.userkit import get_user_by_username
from allauth.account.signals import password_reset
from allauth.account.utils import filter_users_by_email
from django.http import HttpRequest

from accounts.limits.addresses import address_of
from accounts.limits.spending import refill, spend
from accounts.limits.store_protocol import Bucket
from accounts.models import User
from accounts.sessions import devices

RESET_KEY = "password_reset"
"""Session key: primary key of the account whose password was reset in this browser."""


def spend_attempt(request: HttpRequest, credentials: dict[str, str]) -> list[Bucket]:
    """Count a log-in attempt; return what to give back if it succeeds. Raises `TooManyRequests`."""
    user = _find_account(credentials)
    browser = _known_browser_key(request, user) if user is not None else None
    if user is not None and browser:
        return spend("failed_log_in_known_browser", account=user.pk, browser=browser)
    login = credentials.get("email") or credentials.get("username") or ""
    account = user.pk if user is not None else f"no account: {login.lower()}"
    return spend("failed_log_in", account=account, address=address_of(request))


def _find_account(credentials: dict[str, str]) -> User | None:
    """Return the account with this name or e-mail address, so that both count as one."""
    username, email = credentials.get("username", ""), credentials.get("email", "")
    found = [get_user_by_username(username)] if username else []
    if not any(found):
        found = list(filter_users_by_email(email or username, prefer_verified=True))
    return next((user for user in found if isinstance(user, User)), None)


def _known_browser_key(request: HttpRequest, user: User) -> str:
    """Return a key of this browser if the account was used in it; else an empty string."""
    if request.session.get(RESET_KEY) == user.pk:
        return RESET_KEY
    return devices.known_device_hash(request, user)


def _reset_failures(request: HttpRequest, user: User, **_: object) -> None:
    """Reset the failure count after a password reset, and mark the browser as known."""
    request.session[RESET_KEY] = user.pk
    refill("failed_log_in", account=user.pk)


password_reset.connect(_reset_failures, dispatch_uid="attempts")
