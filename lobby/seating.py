"""What every service that touches a seek begins or ends with: locks, and people sitting down."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.people import hold
from games import dice, live, maintenance
from games.engine.core import Rules, State
from games.engine.games import table
from games.engine.options import chosen
from games.models import Match
from games.services import Player, Terms, start_match
from lobby.models import Place, Seek, SeekQuerySet, Ticket
from lobby.strength import sure


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


def begin(seek: Seek, players: Sequence[Player], *, guided: bool = False) -> Match:
    """Let those at the table begin a match; the dice fixed for it will say who sits where.

    None of them waits for a quick game any more. Raises `InMaintenance`.
    """
    maintenance.check()
    tickets = waiting(player.user.pk for player in players if player.user)
    rules = table(seek.game, seek.options, len(players))
    # Whoever plays somebody they have challenged plays where all can watch.
    private = seek.private and seek.addressee_id is None
    match = start_match(
        terms=replace(seek.terms, private=private),
        players=players,
        commitment=seek.commitment or dice.fix(dice.games(rules), private=private),
        guided=guided,
    )
    seek.match = match
    seek.save()
    Ticket.objects.filter(pk__in=[ticket.pk for ticket in tickets]).update(match=match)
    return match


def waiting(people: Iterable[int]) -> list[Ticket]:
    """The tickets of those of these people who wait for a quick game, locked after all seeks."""
    tickets = Ticket.objects.select_for_update().filter(pk__in=list(people), match=None)
    return [ticket for ticket in tickets.order_by("pk") if ticket.waits]


def open_table(opener: User, terms: Terms, rules: Rules[State], **said: object) -> Seek:
    """Open a seek at which its opener waits, on these terms and whatever else is said of it.

    Whoever opens another one knows what has become of those before. Raises `InMaintenance`.
    """
    maintenance.check()
    over = Place.objects.filter(user=opener, seek__opener=opener, seek__withdrawn_at__isnull=False)
    over.delete()
    rated = terms.rated and not opener.is_guest
    seek = Seek.objects.create(
        opener=opener,
        **replace(terms, options=chosen(rules), rated=rated).kept,
        seats=rules.seats,
        rating=sure(opener, terms.game),
        commitment=dice.fix(
            dice.games(rules), private=terms.private and said.get("addressee") is None
        ),
        **said,
    )
    sit_down(seek, opener)
    return seek


def close(seek: Seek, why: str) -> None:
    """End a seek before its match has begun; whoever waits there sits there still, to be told."""
    seek.withdrawn_at, seek.why = timezone.now(), why
    seek.save(update_fields=["withdrawn_at", "why"])
    if seek.commitment is not None:
        dice.tell(seek.commitment)
        dice.forget(seek.commitment)
    transaction.on_commit(live.announce_lobby)


def sit_down(seek: Seek, user: User) -> None:
    """Let somebody wait at a table."""
    seek.places.create(user=user)
    transaction.on_commit(live.announce_lobby)


def get_up(seek: Seek, user: User) -> None:
    """Let somebody leave a table at which they wait."""
    seek.places.filter(user=user).delete()
    transaction.on_commit(live.announce_lobby)
