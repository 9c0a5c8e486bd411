"""Who is to be forgotten by now, and how: once an hour, and by `manage.py forget_accounts`.

Doing it twice changes nothing, and several processes may do it at once.
"""

from datetime import datetime, timedelta
from functools import partial

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts import devices, forgetting
from accounts.closing import GRACE
from accounts.models import User
from accounts.people import hold
from games import dice
from games.failures import Attempts
from games.timekeeper import again_and_again
from lobby.closing import StillPlaying, give_up_all, leave_tables, matches_on

AWAY = timedelta(seconds=settings.SESSION_COOKIE_AGE)
"""After so long no guest can come back: the browser has forgotten who it was."""
HOUR = 3600.0
"""Seconds between two looks at who is to be forgotten."""
AT_ONCE = 500
"""How many are forgotten in one look."""


async def keep_house() -> None:
    """Forget what and who is to be forgotten for as long as the process lives."""
    await again_and_again("house", clean_up, lambda: HOUR)


def clean_up() -> None:
    """Erase the accounts, secrets of dice and devices that have had their time."""
    attempts = Attempts("house")
    attempts.attempt("dice", lambda: dice.forget_all(timezone.now()))
    attempts.attempt("devices", devices.forget_old)
    attempts.attempt("accounts", forget_all)


def forget_all() -> int:
    """Erase the accounts that are due; return how many were erased."""
    now, attempts = timezone.now(), Attempts("erasure")
    dues = (due.exclude(pk__in=attempts.held_back) for due in (_closed(now), _lost(now)))
    users = [user for due in dues for user in due[:AT_ONCE]]
    return sum(attempts.attempt(user.pk, partial(_forget, user)) or False for user in users)


def _closed(now: datetime) -> QuerySet[User]:
    """Those who have closed their account and can come back no more."""
    return User.objects.filter(closed_at__lte=now - GRACE, is_active=False)


def _lost(now: datetime) -> QuerySet[User]:
    """The guests whom nobody has seen for as long as they could have come back."""
    gone = now - AWAY
    came = Q(last_login__lte=gone) | Q(last_login=None, date_joined__lte=gone)
    seen = UserSession.objects.filter(user=OuterRef("pk"), last_seen_at__gt=gone)
    return User.objects.filter(came, ~Exists(seen), is_guest=True, is_active=True)


def _is_due(user: User) -> bool:
    now = timezone.now()
    return any(due.filter(pk=user.pk).exists() for due in (_closed(now), _lost(now)))


def _forget(user: User) -> bool:
    """Forget somebody, unless they have just come back or a match of theirs is just beginning."""
    if not _is_due(user):
        return False
    give_up_all(user)
    with transaction.atomic():
        hold(user)
        leave_tables(user)
        if not _is_due(user) or matches_on(user).exists():
            return False
        _clear_tables(user)
        forgetting.forget(user)
    return True


def erase(user: User) -> None:
    """Forget somebody now who has asked for it, and whom the caller holds.

    Raises `StillPlaying` while a match of theirs goes on, and then nothing has changed.
    """
    with transaction.atomic():
        leave_tables(user)
        if matches_on(user).exists():
            raise StillPlaying
        _clear_tables(user)
        forgetting.forget(user)


def _clear_tables(user: User) -> None:
    """Delete the tables of which no match has come: they say nothing to anybody any more."""
    user.places.filter(seek__match=None).delete()
    user.seeks.filter(match=None).delete()
