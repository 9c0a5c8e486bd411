"""Blocking somebody: two who are parted wait at no table together. See `services`."""

from django.db import transaction

from accounts.models import User
from accounts.ties import BLOCK, tie, untie
from games import live
from lobby.models import Seek
from lobby.seating import get_up, locked


def block(user: User, other: User) -> None:
    """Block somebody; one of the two gets up wherever both wait, but nobody from their own table.

    A match that has begun goes on.
    """
    with transaction.atomic():
        # This takes the locks of both people, which comes before the locks of seeks.
        tie(user, other, BLOCK)
        theirs = Seek.objects.open().filter(places__user=other).values("pk")
        shared = Seek.objects.open().filter(places__user=user, pk__in=theirs).values("pk")
        for seek in (
            locked().filter(pk__in=list(shared.values_list("pk", flat=True))).order_by("pk")
        ):
            if seek.is_open:
                get_up(seek, other if seek.opener_id == user.pk else user)
        transaction.on_commit(live.announce_lobby)


def unblock(user: User, other: User) -> None:
    """Block somebody no more."""
    with transaction.atomic():
        untie(user, other, BLOCK)
        transaction.on_commit(live.announce_lobby)
