"""Open seeks that fit a ticket of quick pairing."""

from collections.abc import Iterator

from django.db import transaction
from django.utils import timezone

from accounts.people.relations import BLOCK, relations_between
from accounts.people.users import AccountClosed
from accounts.staff.sanctions import Sanctioned
from games.models import Match
from lobby.models import Seek, Ticket
from lobby.pairing.rule import WaitingPlayer
from lobby.pairing.separation import avoided_pairs
from lobby.seeks.expiry import PRESENT_WITHIN
from lobby.seeks.quick_games import SEATS, offered_game, quick_setup
from lobby.seeks.services import (
    PlayBanned,
    PlayersBlocked,
    RatingOutOfRange,
    SeekGone,
    join_seek,
)

REFUSALS = (
    SeekGone,
    Seek.DoesNotExist,
    RatingOutOfRange,
    PlayersBlocked,
    PlayBanned,
    Sanctioned,
    AccountClosed,
)
"""Errors after which the user goes on waiting."""
MAX_SEEKS_CHECKED = 50
"""Maximum number of open seeks, oldest first, that are checked for one that fits a ticket."""


def join_matching_seek(ticket: Ticket) -> Match | None:
    """Seat the user at the first open seek that fits the ticket; return the match or None."""
    seek = next(_find_matching_seeks(ticket), None)
    if seek is None:
        return None
    try:
        with transaction.atomic():
            match = join_seek(seek_id=seek.pk, user=ticket.user).match
            if match is None or not Ticket.objects.filter(pk=ticket.pk, match=match).exists():
                raise SeekGone
    except REFUSALS:
        return None
    return match


def _find_matching_seeks(ticket: Ticket) -> Iterator[Seek]:
    """Yield the open seeks that fit a ticket, oldest first.

    The seek's opener is present. The seek offers the quick game of the ticket.
    It is rated, or its opener is a guest. The ratings fit. No block exists between the opener and
    the ticket's user, and the ticket does not avoid the opener.
    """
    here = Seek.objects.open().filter(seen_at__gte=timezone.now() - PRESENT_WITHIN)
    pace = quick_setup(ticket.game, ticket.pace).pace
    wanted = here.filter(game=ticket.game, pace=pace, seats=SEATS)
    plain = wanted.filter(private=False, weekends=False, vacation=False)
    there = plain.exclude(opener=ticket.user)
    seeks = list(there.select_related("opener").order_by("created_at")[:MAX_SEEKS_CHECKED])
    ties = relations_between([ticket.pk], [seek.opener_id for seek in seeks])
    apart = {person for tie in ties if tie.kind == BLOCK for person in (tie.user_id, tie.other_id)}
    apart |= {person for pair in avoided_pairs([ticket]) for person in pair}
    own = WaitingPlayer(ticket.pk, ticket.rating, (timezone.now() - ticket.since).total_seconds())
    for seek in seeks:
        # The ticket's range widens, but the seek accepts any rating within its fixed bounds.
        near = abs(
            seek.pairing_rating - own.rating
        ) <= own.max_difference and seek.rating_range.admits(own.rating)
        if near and offered_game(seek) == ticket.pace and seek.opener_id not in apart:
            yield seek
