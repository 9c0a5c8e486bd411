"""Seeks that nobody stands behind any more end: whose opener is away, and old challenges."""

from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.absence import SILENCE
from games.clocks import SLOW
from games.failures import Attempts
from games.models import Presence
from lobby.models import Seek
from lobby.seating import close, locked

SIGN = timedelta(seconds=60)
"""How often it is written down at most that somebody was seen."""
HERE = timedelta(seconds=150)
"""Whoever was seen so lately is there."""
AWAY, AWAY_LINK, AWAY_SLOW = timedelta(minutes=15), timedelta(days=1), timedelta(days=14)
"""How long an opener may be away: where turns take seconds, if friends have the link, or days."""
CHALLENGE, CHALLENGE_SLOW = timedelta(days=1), timedelta(days=7)
"""How long a challenge may be answered: where turns take seconds, and where they take days."""
AT_ONCE = 100


def seen(user: User) -> None:
    """Write down that somebody who seeks opponents is there."""
    now = timezone.now()
    seeks = Seek.objects.open().filter(opener=user, seen_at__lt=now - SIGN)
    for pk in list(seeks.values_list("pk", flat=True)):
        Seek.objects.filter(pk=pk).update(seen_at=now)


def unseen(seek: Seek) -> bool:
    """Tell whether it should be written down again that the opener of a seek is there."""
    return seek.is_open and seek.seen_at < timezone.now() - SIGN


def lasts(seek: Seek) -> timedelta:
    """How long a seek stays open, from the last sign of its opener or, if a challenge, at all."""
    slow = seek.pace in SLOW
    if seek.addressee_id is not None:
        return CHALLENGE_SLOW if slow else CHALLENGE
    if slow:
        return AWAY_SLOW
    return AWAY_LINK if seek.private else AWAY


def expire() -> int:
    """Withdraw the seeks that have expired; return how many."""
    attempts = Attempts("order")
    due = Seek.objects.open().filter(_expired(timezone.now())).exclude(pk__in=attempts.held_back)
    seeks = list(due.values_list("pk", flat=True)[:AT_ONCE])
    return sum(attempts.attempt(pk, partial(_expire, pk)) or False for pk in seeks)


def _expire(seek_id: int) -> bool:
    with transaction.atomic():
        # Another process may have been quicker, or the opener have come back.
        seek = locked().filter(pk=seek_id).first()
        now = timezone.now()
        if seek is None or not Seek.objects.open().filter(_expired(now), pk=seek_id).exists():
            return False
        close(seek, Seek.Why.EXPIRED)
    return True


def _expired(now: datetime) -> Q:
    slow, link = Q(pace__in=SLOW), Q(private=True)
    away = (
        Q(seen_at__lt=now - AWAY_SLOW)
        | Q(~slow, link, seen_at__lt=now - AWAY_LINK)
        | Q(~slow, ~link, seen_at__lt=now - AWAY)
    )
    old = Q(created_at__lt=now - CHALLENGE_SLOW) | Q(~slow, created_at__lt=now - CHALLENGE)
    at_a_match = Presence.objects.filter(state=Presence.State.HERE, at__gte=now - SILENCE)
    here = Q(opener__in=at_a_match.values("user"))
    return Q(Q(addressee=None) & away & ~here) | (Q(addressee__isnull=False) & old)
