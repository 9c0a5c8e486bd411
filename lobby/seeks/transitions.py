"""Changes of a seek that several services share: lock, open, seat players, start, close."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.people.users import lock_users
from games.dice import draws
from games.engine.games import table
from games.engine.options import option_values
from games.engine.rules import Rules
from games.engine.state import State
from games.live import announce
from games.models import Match
from games.ops import maintenance
from games.play.services import MatchSetup, Player, start_match
from lobby.models import Place, Seek, SeekQuerySet, Ticket
from lobby.notifications.inbox import tell_declined
from lobby.rating_range import established_rating


def find_by_request(opener: User, request_id: str, computer: str = "") -> Seek | None:
    """Return the seek that the opener has opened with this request name, or None.

    Locks the opener first, so that other requests of the opener wait.
    """
    lock_users(opener)
    found = Seek.objects.filter(opener=opener, request_id=request_id, computer=computer)
    return found.select_related("match").first()


def lock_seeks() -> SeekQuerySet:
    """Return a query for seeks that locks each seek it reads.

    Lock users before seeks. Do not join other tables in this query: after waiting for a lock,
    PostgreSQL reads the locked row again, but not the joined rows. A seek that has just started its
    match would look as if it had no match. For the same reason, read the players after locking.
    """
    return Seek.objects.select_for_update()


def start_match_from(seek: Seek, players: Sequence[Player], *, guided: bool = False) -> Match:
    """Start the match of a seek. Raises `InMaintenance` during maintenance.

    If its players also wait in quick pairing, their tickets get this match. The dice, whose
    commitment is published already, decide the seats.
    """
    maintenance.check()
    tickets = lock_waiting_tickets(player.user.pk for player in players if player.user)
    rules = table(seek.game, seek.options, len(players))
    private = seek.by_invitation
    match = start_match(
        setup=replace(seek.setup, private=private),
        players=players,
        commitment=seek.commitment or draws.commit(draws.keys_needed(rules), private=private),
        guided=guided,
    )
    seek.match = match
    seek.save()
    seek.places.update(waiting=False)
    Ticket.objects.filter(pk__in=[ticket.pk for ticket in tickets]).update(match=match)
    return match


def lock_waiting_tickets(people: Iterable[int]) -> list[Ticket]:
    """Lock and return the waiting tickets of these users.

    Seeks are locked before tickets.
    """
    tickets = Ticket.objects.select_for_update().filter(pk__in=list(people), match=None)
    return [ticket for ticket in tickets.order_by("pk") if ticket.is_waiting]


def create_seek(opener: User, setup: MatchSetup, rules: Rules[State], **fields: object) -> Seek:
    """Create an open seek with this setup and with a place for its opener.

    `fields`, further keyword arguments, are values of other columns. Also removes the opener's
    places at their own withdrawn seeks. Raises `InMaintenance` during maintenance.
    """
    maintenance.check()
    own = Place.objects.filter(user=opener, waiting=True, seek__opener=opener)
    own.filter(seek__withdrawn_at__isnull=False).delete()
    rated = setup.rated and not opener.is_guest
    seek = Seek(
        opener=opener,
        **replace(setup, options=option_values(rules), rated=rated).as_fields,
        seats=rules.seats,
        rating=established_rating(opener, setup.game),
        **fields,
    )
    seek.commitment = draws.commit(draws.keys_needed(rules), private=seek.by_invitation)
    seek.save(force_insert=True)
    add_player(seek, opener)
    _announce_challenge(seek)
    return seek


def close_seek(seek: Seek, why: str) -> None:
    """Close an open seek. Reveal and discard the key of its dice.

    Players keep their places, so that the lobby can show them why the seek was closed.
    """
    seek.withdrawn_at, seek.why = timezone.now(), why
    seek.save(update_fields=["withdrawn_at", "why"])
    if seek.commitment is not None:
        draws.reveal_key(seek.commitment)
        draws.discard_root_key(seek.commitment)
    transaction.on_commit(announce.announce_lobby)
    _announce_challenge(seek)
    if why == Seek.Why.DECLINED:
        tell_declined(seek)
        transaction.on_commit(partial(announce.announce_news, seek.opener_id))


def _announce_challenge(seek: Seek) -> None:
    """Announce a challenge that has come or gone to the pages of its addressee."""
    if seek.addressee_id is not None:
        transaction.on_commit(partial(announce.announce_news, seek.addressee_id))


def add_player(seek: Seek, user: User) -> None:
    """Give the user a place at the seek."""
    seek.places.create(user=user)
    transaction.on_commit(announce.announce_lobby)


def remove_player(seek: Seek, user: User) -> None:
    """Remove the user's place at the seek."""
    seek.places.filter(user=user).delete()
    transaction.on_commit(announce.announce_lobby)
