"""Blocking somebody: two who are parted wait at no table together. See `services`."""

from django.db import transaction

from accounts.models import User
from accounts.ties import BLOCK, tie, untie
from games import live
from lobby.models import Seek
from lobby.seating import close, get_up, locked


def block(user: User, other: User) -> None:
    """Block somebody; one of the two gets up wherever both wait, but nobody from their own table.

    Challenges between them are over. A match that has begun goes on.
    """
    with transaction.atomic():
        # This takes the locks of both people, which comes before the locks of seeks.
        tie(user, other, BLOCK)
        both = [user.pk, other.pk]
        challenges = Seek.objects.open().filter(opener__in=both, addressee__in=both)
        theirs = Seek.objects.open().filter(places__user=other).values("pk")
        shared = Seek.objects.open().filter(places__user=user, pk__in=theirs).values("pk")
        found = [*shared.values_list("pk", flat=True), *challenges.values_list("pk", flat=True)]
        for seek in locked().filter(pk__in=found).order_by("pk"):
            if seek.is_open and seek.addressee_id is not None:
                _end(seek, user)
            elif seek.is_open:
                get_up(seek, other if seek.opener_id == user.pk else user)
        transaction.on_commit(live.announce_lobby)


def _end(challenge: Seek, blocker: User) -> None:
    if challenge.opener_id == blocker.pk:
        close(challenge, Seek.Why.WITHDRAWN)
        get_up(challenge, blocker)
    else:
        # Whoever had challenged the blocker is told what anybody is who is declined.
        close(challenge, Seek.Why.DECLINED)


def unblock(user: User, other: User) -> None:
    """Block somebody no more."""
    with transaction.atomic():
        untie(user, other, BLOCK)
        transaction.on_commit(live.announce_lobby)
