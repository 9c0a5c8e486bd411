"""Services that close an account.

Only a user without matches in play can close the account. Closing it also leaves all seeks and
quick pairing.
"""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.lifecycle import closing
from accounts.models import User
from accounts.people.users import lock_users
from accounts.refused import Refused
from games.live import announce
from games.models import Match, MatchQuerySet
from games.play.services import resign_match
from games.proof.leaving import FLAGGED, RESIGNED
from lobby.models import Place, Seek, Ticket
from lobby.seeks.services import leave_seek, withdraw_seek


class StillPlaying(Refused):
    """Error: the user has matches in play."""

    sentence = _("You still have matches in progress. Please finish or resign them first.")


def matches_in_play(user: User) -> MatchQuerySet:
    """Return the matches in play in which the user still plays.

    Matches that the user has resigned or lost on time are left out.
    """
    here = user.seats.in_play().exclude(out__in=(RESIGNED, FLAGGED)).values("match")
    return Match.objects.in_play().filter(pk__in=here).order_by("-created_at")


def resign_all(user: User) -> None:
    """Resign all of the user's matches in play."""
    for match in matches_in_play(user):
        resign_match(match_id=match.pk, user=user)


def close_account(user: User) -> None:
    """Close the user's account and leave all of the user's seeks.

    Raises `StillPlaying` if the user has a match in play. Then nothing changes.
    """
    with transaction.atomic():
        lock_users(user)
        leave_seeks(user)
        # Checked under the lock and after leaving the seeks: no new match can start now.
        if matches_in_play(user).exists():
            raise StillPlaying
        closing.close(user)
        transaction.on_commit(announce.announce_lobby)


def leave_seeks(user: User, *, rated: bool = False) -> None:
    """Withdraw the user's open seeks, leave those of other users, and leave quick pairing.

    With `rated=True`, only rated seeks are withdrawn or left; quick games are rated.
    """
    tables = Seek.objects.open().filter(rated=True) if rated else Seek.objects.open()
    for seek in tables.filter(opener=user):
        withdraw_seek(seek_id=seek.pk, user=user)
    for place in Place.objects.filter(user=user, waiting=True, seek__in=tables):
        leave_seek(seek_id=place.seek_id, user=user)
    Ticket.objects.stop_waiting(user)
