"""Closing of an account by its owner.

A closed account is hidden. Its owner can reopen the account by logging in. After `GRACE_PERIOD` a
closed account is erased.
"""

from datetime import datetime, timedelta

from django.utils import timezone

from accounts.models import User
from accounts.sessions.logins import end_all_sessions

GRACE_PERIOD = timedelta(days=30)
"""How long the owner can reopen a closed account by logging in."""


def is_closed(user: User) -> bool:
    """Whether the user has closed their account. False if the account has been erased."""
    return user.closed_at is not None and not user.is_active


def close(user: User) -> datetime:
    """Close an account and log its owner out everywhere.

    Returns the time until which the owner can reopen the account.
    """
    now = timezone.now()
    User.objects.filter(pk=user.pk).update(is_active=False, closed_at=now)
    end_all_sessions(user)
    return now + GRACE_PERIOD


def reopen(user: User) -> bool:
    """Reopen a closed account. Returns False if the account was erased in the meantime."""
    closed = User.objects.filter(pk=user.pk, is_active=False, closed_at__isnull=False)
    opened = bool(closed.update(is_active=True, closed_at=None))
    if opened:
        user.is_active, user.closed_at = True, None
    return opened
