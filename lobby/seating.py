"""What every service that touches a seek begins or ends with: locks, and people sitting down."""

from collections.abc import Iterable, Sequence

from django.db import transaction

from accounts.models import User
from accounts.people import hold
from games import dice, live
from games.models import Match
from games.services import Player, start_match
from lobby.models import Seek, SeekQuerySet, Ticket


def asked_before(opener: User, request_id: str, computer: str = "") -> Seek | None:
    """What this request has opened; other requests of the same opener wait meanwhile."""
    hold(opener)
    asked = Seek.objects.filter(opener=opener, request_id=request_id, computer=computer)
    return asked.select_related("match").first()


def locked() -> SeekQuerySet:
    """Seeks, each locked as it is read.

    Nothing may be joined here: PostgreSQL reads a row again that it had to wait for, but not what
    was joined to it, so a seek that was taken meanwhile would look as if it had no match. For the
    same reason the people at a table are asked for once its seek is locked. Whoever needs the lock
    of a person as well takes that first.
    """
    return Seek.objects.select_for_update()


def begin(seek: Seek, players: Sequence[Player]) -> Match:
    """Let those at the table begin a match; the dice fixed for it will say who sits where.

    None of them waits for a quick game any more.
    """
    tickets = waiting(player.user.pk for player in players if player.user)
    match = start_match(
        terms=seek.terms,
        players=players,
        commitment=seek.commitment or dice.fix(),
    )
    seek.match = match
    seek.save()
    Ticket.objects.filter(pk__in=[ticket.pk for ticket in tickets]).update(match=match)
    return match


def waiting(people: Iterable[int]) -> list[Ticket]:
    """The tickets of those of these people who wait for a quick game, locked after all seeks."""
    tickets = Ticket.objects.select_for_update().filter(pk__in=list(people), match=None)
    return [ticket for ticket in tickets.order_by("pk") if ticket.waits]


def get_up(seek: Seek, user: User) -> None:
    """Let somebody leave a table at which they wait."""
    seek.places.filter(user=user).delete()
    transaction.on_commit(live.announce_lobby)
