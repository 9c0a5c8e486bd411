"""Leaving the site: whoever closes an account leaves tables that wait, and matches that go on."""

from django.db import transaction

from accounts import closing
from accounts.models import User
from accounts.people import hold
from games import live
from games.models import Match, MatchQuerySet
from games.proof.leaving import FLAGGED, RESIGNED
from games.services import give_up
from lobby.models import Place, Seek
from lobby.services import leave_seek, withdraw_seek


class StillPlaying(Exception):
    """Somebody has matches that go on."""


def matches_on(user: User) -> MatchQuerySet:
    """The matches that somebody has neither finished nor left for good."""
    here = user.seats.exclude(out__in=(RESIGNED, FLAGGED)).values("match")
    return Match.objects.in_play().filter(pk__in=here).order_by("-created_at")


def give_up_all(user: User) -> None:
    """Resign every match of somebody that has begun."""
    for match in matches_on(user):
        give_up(match_id=match.pk, user=user)


def close(user: User) -> None:
    """Close somebody's account: they leave every table that waits, and are not seen any more.

    Raises `StillPlaying` while a match of theirs goes on, and then nothing has changed.
    """
    with transaction.atomic():
        hold(user)
        leave_tables(user)
        # Asked once nobody can begin a match with them any more.
        if matches_on(user).exists():
            raise StillPlaying
        closing.close(user)
        transaction.on_commit(live.announce_lobby)


def leave_tables(user: User, *, rated: bool = False) -> None:
    """Withdraw the seeks of somebody, and get up at the tables of others; all, or the `rated`."""
    tables = Seek.objects.open().filter(rated=True) if rated else Seek.objects.open()
    for seek in tables.filter(opener=user):
        withdraw_seek(seek_id=seek.pk, user=user)
    for place in Place.objects.filter(user=user, seek__in=tables):
        leave_seek(seek_id=place.seek_id, user=user)
