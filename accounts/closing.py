"""Accounts that their owners close: hidden, open again at a log-in, forgotten after a while."""

from datetime import datetime, timedelta

from django.utils import timezone

from accounts.models import User
from accounts.sessions import end_all

GRACE = timedelta(days=30)
"""How long whoever has closed their account may still come back to it."""


def is_closed(user: User) -> bool:
    """Tell whether somebody has closed their account and may still come back to it."""
    return user.closed_at is not None and not user.is_active


def close(user: User) -> datetime:
    """Close an account and log its owner out everywhere; answers until when it can be opened."""
    now = timezone.now()
    User.objects.filter(pk=user.pk).update(is_active=False, closed_at=now)
    end_all(user)
    return now + GRACE


def reopen(user: User) -> bool:
    """Open an account again that its owner has closed; False where it was forgotten meanwhile."""
    closed = User.objects.filter(pk=user.pk, is_active=False, closed_at__isnull=False)
    opened = bool(closed.update(is_active=True, closed_at=None))
    if opened:
        user.is_active, user.closed_at = True, None
    return opened
