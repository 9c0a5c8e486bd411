"""Attempts to log in: how many may fail, for an account and from an address of the network.

Guesses from strange browsers are counted by account and address. A browser in which the account was
used before, or in which its password has just been reset, is counted for itself: so guessing locks
nobody out of their account for as long as they come from a browser that is known.
"""

from allauth.account.internal.userkit import get_user_by_username
from allauth.account.signals import password_reset
from allauth.account.utils import filter_users_by_email
from django.http import HttpRequest

from accounts import devices
from accounts.limits.addresses import address_of
from accounts.limits.spending import refill, spend
from accounts.limits.stores import Bucket
from accounts.models import User

RESET = "password_reset"
"""In a session: the account whose password was reset in this browser."""


def spend_attempt(request: HttpRequest, credentials: dict[str, str]) -> list[Bucket]:
    """Count an attempt; it is given back if it succeeds. Raises `TooManyRequests`."""
    user = _find(credentials)
    browser = _known_browser(request, user) if user is not None else None
    if user is not None and browser:
        return spend("failed_log_in_known_browser", account=user.pk, browser=browser)
    login = credentials.get("email") or credentials.get("username") or ""
    account = user.pk if user is not None else f"no account: {login.lower()}"
    return spend("failed_log_in", account=account, address=address_of(request))


def _find(credentials: dict[str, str]) -> User | None:
    """The account that is meant, by name or by e-mail address, so that both are counted as one."""
    username, email = credentials.get("username", ""), credentials.get("email", "")
    found = [get_user_by_username(username)] if username else []
    if not any(found):
        found = list(filter_users_by_email(email or username, prefer_verified=True))
    return next((user for user in found if isinstance(user, User)), None)


def _known_browser(request: HttpRequest, user: User) -> str:
    """What names this browser, if the account was used in it; empty if not."""
    if request.session.get(RESET) == user.pk:
        return RESET
    return devices.known_mark(request, user)


def _forget_failures(request: HttpRequest, user: User, **_: object) -> None:
    """Let the owner in who has proved to be it by a mail."""
    request.session[RESET] = user.pk
    refill("failed_log_in", account=user.pk)


password_reset.connect(_forget_failures, dispatch_uid="attempts")
