"""Claims after an opponent has left: that the match goes on without them, or that it is won."""

from django.utils import timezone

from games.engine.words import gettext_noop
from games.models import Event, Leaving, Match, Seat
from games.play.leaving import departures, playbans
from games.play.writer.events import illegal
from games.play.writer.match_writer import MatchWriter
from games.presence.absence import find_absence
from games.proof.leaving import ABANDONED, MIN_SEATS_TO_CONTINUE
from games.proof.participants import ABORTED

ACTIONS = (Event.Kind.THROW, Event.Kind.MOVE, Event.Kind.CALL)
"""Kinds of event that show that a player has come to play."""


def claim(writer: MatchWriter, seat: int) -> None:
    """Claim that the absent player in this seat has left, so that the match waits no longer.

    A match of two is aborted if the absent player never acted. Otherwise the match continues
    without the player or ends, as its setup says. Raises `Illegal` if the match waits for no absent
    player in that seat, or if the player still has time to return.
    """
    writer.check_in_play()
    now = timezone.now()
    absent, left = find_absence(writer.match, now), writer.find_seat(seat)
    if absent is None or left != absent.seat or left is None or seat == writer.seat_number:
        raise illegal(
            gettext_noop("You can only make a claim while the player you are waiting for is away.")
        )
    if now < absent.until:
        raise illegal(
            gettext_noop(
                "That player still has time to come back. You can make a claim when the "
                "countdown is over."
            )
        )
    no_show = is_no_show(writer.match, left)
    why = Leaving.Why.NO_SHOW if never_acted(writer.match, left) else Leaving.Why.ABANDONED
    playbans.record_leaving(writer.match, left.user, why, now)
    writer.record(Event.Kind.CLAIM, payload={"seat": seat})
    if no_show:
        writer.end(ABORTED, Match.Ending.ABORTED)
    else:
        departures.leave(writer, left, ABANDONED)


def claim_win(writer: MatchWriter) -> None:
    """Claim the win once all opponents have left and only stand-in bots play for them.

    Raises `Illegal` before that.
    """
    writer.check_in_play()
    outcome = departures.unopposed_outcome(writer)
    if outcome is None:
        raise illegal(gettext_noop("You can claim victory once all your opponents have left."))
    writer.record(Event.Kind.CLAIM)
    writer.end(outcome, Match.Ending.ABANDONED)


def is_no_show(match: Match, seat: Seat) -> bool:
    """Whether this is a match of two in which the player of this seat never acted."""
    return len(match.seat_list) < MIN_SEATS_TO_CONTINUE and never_acted(match, seat)


def never_acted(match: Match, seat: Seat) -> bool:
    """Whether the player of this seat has not thrown, moved or called yet.

    Automatic actions do not count.
    """
    acted = match.events.filter(user=seat.user_id, kind__in=ACTIONS, automatic=False)
    return not acted.exists()
