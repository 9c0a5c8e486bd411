"""Rematches: a new match with the same players and setup, once all players agree."""

from django.db import transaction

from accounts.people.relations import is_blocked_between
from accounts.staff.sanctions import Sanctioned, check_may_start
from games.engine.words import gettext_noop
from games.live import announce
from games.models import Event, Match
from games.notifications.inbox import tell_rematch
from games.ops import maintenance
from games.play.create import start_match
from games.play.setup import MatchSetup, Player
from games.play.writer.events import illegal
from games.play.writer.match_writer import MatchWriter
from games.selectors.turns import effective_events


def request_rematch(writer: MatchWriter) -> None:
    """Record that the player wants a rematch; start it once all players want one.

    Raises `Sanctioned` if a sanction of this player forbids it. Raises `Illegal` while the match is
    not over, if the player has asked already, and if a rematch is not possible now.
    """
    match = writer.match
    effective = effective_events(match.events.all())
    agreed = {event.seat for event in effective if event.kind == Event.Kind.REMATCH}
    if match.stage != Match.Stage.OVER:
        raise illegal(gettext_noop("You can offer a rematch when the match is over."))
    if Match.objects.filter(previous=match).exists():
        raise illegal(gettext_noop("The rematch has already started."))
    if writer.seat_number in agreed:
        raise illegal(gettext_noop("You have already offered a rematch."))
    _check_rematch_allowed(writer)
    if maintenance.current() is not None:
        raise illegal(maintenance.NOTHING_BEGINS)
    writer.record(Event.Kind.REMATCH)
    agreed.add(writer.seat_number)
    missing = [seat for seat in match.seats.all() if seat.number not in agreed and seat.user_id]
    tell_rematch(match, [seat.user_id or 0 for seat in missing], writer.actor_id)
    if not missing:
        _start_rematch(match)
        return
    transaction.on_commit(announce.announce_lobby)


def _start_rematch(match: Match) -> None:
    """Start a match with the same players and setup; the player of seat 1 moves to seat 0."""
    first, *others = match.seats.select_related("user")
    start_match(
        setup=MatchSetup.of(match),
        players=[Player(seat.user, seat.computer) for seat in (*others, first)],
        previous=match,
        guided=match.guided,
    )


def _check_rematch_allowed(writer: MatchWriter) -> None:
    """Raise an error unless the players of this match may play a rematch.

    Raises `Sanctioned` if the requesting user is sanctioned. In other cases it raises an `Illegal`
    that reveals neither a block, nor another player's sanction, nor that they closed their account.
    """
    match, user_id = writer.match, writer.actor.seat and writer.actor.seat.user_id
    users = [seat.user for seat in match.seats.select_related("user") if seat.user is not None]
    impossible = illegal(
        gettext_noop("A rematch is not possible here. You can find another opponent in the lobby.")
    )
    if not all(user.is_active for user in users):
        raise impossible
    # Check the requesting user first: they may learn about their own sanction.
    for user in sorted(users, key=lambda user: user.pk != user_id):
        try:
            check_may_start(user, rated=match.rated, computers=len(users) == 1)
        except Sanctioned:
            if user.pk == user_id:
                raise
            raise impossible from None
    if is_blocked_between([user.pk for user in users]):
        raise impossible
