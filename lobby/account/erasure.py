"""Background job that erases closed accounts and expired guests once an hour.

`manage.py forget_accounts` erases them at once. Several processes may erase at the same time.
Erasing an account twice does no harm.
"""

from datetime import datetime, timedelta
from functools import partial

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.inbox import entries
from accounts.lifecycle import erasure
from accounts.lifecycle.closing import GRACE_PERIOD
from accounts.models import Deed, User
from accounts.people.users import lock_users
from accounts.sessions import devices
from games.dice import draws
from games.ops.failures import Attempts
from games.timekeeper import run_forever
from lobby.account.closing import StillPlaying, leave_seeks, matches_in_play, resign_all
from lobby.models import Visit

GUEST_LIFETIME = timedelta(seconds=settings.SESSION_COOKIE_AGE)
"""After this time without a visit, a guest's session has expired and the guest cannot return."""
HOUR = 3600.0
"""Seconds between two runs of the loop."""
LEFTOVERS_SOUGHT_FOR = timedelta(hours=3)
"""How long after an erasure by staff leftovers are looked for, once an hour."""
BATCH_SIZE = 500
"""Maximum number of accounts of each kind erased in one run."""


async def erasure_loop() -> None:
    """Run `clean_up` every hour as long as the process lives."""
    await run_forever("house", clean_up, lambda: HOUR)


def clean_up() -> None:
    """Erase accounts that are due, and leftovers; delete old dice keys, devices, inbox entries."""
    attempts = Attempts("house")
    attempts.attempt("dice", lambda: draws.discard_old_root_keys(timezone.now()))
    attempts.attempt("devices", devices.delete_old)
    attempts.attempt("inbox", entries.prune)
    attempts.attempt("accounts", erase_due)
    attempts.attempt("leftovers", erase_leftovers)


def erase_due() -> int:
    """Erase the accounts that are due; return how many were erased."""
    now, attempts = timezone.now(), Attempts("erasure")
    dues = (
        due.exclude(pk__in=attempts.held_back)
        for due in (_find_closed(now), _find_expired_guests(now))
    )
    users = [user for due in dues for user in due[:BATCH_SIZE]]
    return sum(attempts.attempt(user.pk, partial(_erase_if_due, user)) or False for user in users)


def erase_leftovers() -> None:
    """Erase what requests still wrote about users whom staff has erased lately.

    Users erased for other reasons were away for weeks, so no request of theirs was on its way.
    """
    lately = Deed.objects.filter(
        kind=Deed.Action.ERASE, at__gt=timezone.now() - LEFTOVERS_SOUGHT_FOR
    )
    attempts = Attempts("leftovers")
    for user in User.objects.filter(pk__in=lately.values("about"), is_active=False):
        attempts.attempt(user.pk, partial(erasure.erase_leftovers, user))


def _find_closed(now: datetime) -> QuerySet[User]:
    """Return the closed accounts whose grace period is over."""
    return User.objects.filter(closed_at__lte=now - GRACE_PERIOD, is_active=False)


def _find_expired_guests(now: datetime) -> QuerySet[User]:
    """Return the guests who have been away for longer than a session lasts."""
    gone = now - GUEST_LIFETIME
    came = Q(last_login__lte=gone) | Q(last_login=None, date_joined__lte=gone)
    seen = UserSession.objects.filter(user=OuterRef("pk"), last_seen_at__gt=gone)
    return User.objects.filter(came, ~Exists(seen), is_guest=True, is_active=True)


def _is_due(user: User) -> bool:
    """Whether the account is due for erasure now."""
    now = timezone.now()
    return any(
        due.filter(pk=user.pk).exists() for due in (_find_closed(now), _find_expired_guests(now))
    )


def _erase_if_due(user: User) -> bool:
    """Erase an account that is due; return whether it was erased.

    First resigns the user's matches. Returns False if the user has come back, or has a new match.
    """
    if not _is_due(user):
        return False
    resign_all(user)
    with transaction.atomic():
        lock_users(user)
        leave_seeks(user)
        if not _is_due(user) or matches_in_play(user).exists():
            return False
        _delete_traces(user)
        erasure.erase_user(user)
    return True


def erase_at_request(user: User) -> None:
    """Erase an account because its user has asked for it.

    The caller has locked the user. Raises `StillPlaying` if the user has a match in play. Then
    nothing changes.
    """
    with transaction.atomic():
        leave_seeks(user)
        if matches_in_play(user).exists():
            raise StillPlaying
        _delete_traces(user)
        erasure.erase_user(user)


def _delete_traces(user: User) -> None:
    """Delete the user's seeks and places that have not led to a match, and their visit."""
    Visit.objects.filter(user=user).delete()
    user.places.filter(seek__match=None).delete()
    user.seeks.filter(match=None).delete()
