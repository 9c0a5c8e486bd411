"""Expiry of seeks whose opener is away, and of challenges without an answer."""

from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.clock.paces import SLOW
from games.models import Presence
from games.ops.failures import Attempts
from games.presence.absence import SILENT_FOR
from lobby.models import Seek
from lobby.seeks.transitions import close_seek, lock_seeks

UPDATE_INTERVAL = timedelta(seconds=60)
"""Minimum time between two updates of a seek's `seen_at`."""
PRESENT_WITHIN = timedelta(seconds=150)
"""An opener seen within this time counts as present."""
AWAY, AWAY_LINK, AWAY_SLOW = timedelta(minutes=15), timedelta(days=1), timedelta(days=14)
"""How long the opener of a seek may be away.

In order: live paces; live paces with an invitation link; slow paces.
"""
CHALLENGE, CHALLENGE_SLOW = timedelta(days=1), timedelta(days=7)
"""How long a challenge stays open: in live paces, in slow paces."""
BATCH_SIZE = 100


def mark_present(user: User) -> None:
    """Record on each of the user's open seeks that the user is present."""
    now = timezone.now()
    seeks = Seek.objects.open().filter(opener=user, seen_at__lt=now - UPDATE_INTERVAL)
    for pk in list(seeks.values_list("pk", flat=True)):
        Seek.objects.filter(pk=pk).update(seen_at=now)


def needs_presence_update(seek: Seek) -> bool:
    """Whether a seek is open and its `seen_at` is old enough to be updated."""
    return seek.is_open and seek.seen_at < timezone.now() - UPDATE_INTERVAL


def lifetime(seek: Seek) -> timedelta:
    """Return how long a seek stays open.

    For a seek the time begins when its opener was last seen, for a challenge when it was created.
    """
    slow = seek.pace in SLOW
    if seek.addressee_id is not None:
        return CHALLENGE_SLOW if slow else CHALLENGE
    if slow:
        return AWAY_SLOW
    return AWAY_LINK if seek.private else AWAY


def expire_seeks() -> int:
    """Withdraw up to `BATCH_SIZE` expired seeks; return how many were withdrawn."""
    attempts = Attempts("order")
    due = (
        Seek.objects.open()
        .filter(_expired_condition(timezone.now()))
        .exclude(pk__in=attempts.held_back)
    )
    seeks = list(due.values_list("pk", flat=True)[:BATCH_SIZE])
    return sum(attempts.attempt(pk, partial(_expire_seek, pk)) or False for pk in seeks)


def _expire_seek(seek_id: int) -> bool:
    """Close a seek if it has expired; return whether it was closed."""
    with transaction.atomic():
        # Checked again under the lock: the opener may be back, or another process may have closed
        # the seek.
        seek = lock_seeks().filter(pk=seek_id).first()
        now = timezone.now()
        if (
            seek is None
            or not Seek.objects.open().filter(_expired_condition(now), pk=seek_id).exists()
        ):
            return False
        close_seek(seek, Seek.Why.EXPIRED)
    return True


def _expired_condition(now: datetime) -> Q:
    """Return the query condition for seeks that have expired by `now`.

    An opener who is present at a match does not count as away.
    """
    slow, link = Q(pace__in=SLOW), Q(private=True)
    away = (
        Q(seen_at__lt=now - AWAY_SLOW)
        | Q(~slow, link, seen_at__lt=now - AWAY_LINK)
        | Q(~slow, ~link, seen_at__lt=now - AWAY)
    )
    old = Q(created_at__lt=now - CHALLENGE_SLOW) | Q(~slow, created_at__lt=now - CHALLENGE)
    at_a_match = Presence.objects.filter(state=Presence.State.HERE, at__gte=now - SILENT_FOR)
    here = Q(opener__in=at_a_match.values("user"))
    return Q(Q(addressee=None) & away & ~here) | (Q(addressee__isnull=False) & old)
