"""Claims by the remaining players after an opponent has left: wait no longer, or win."""

from django.utils import timezone

from games.engine.words import gettext_noop
from games.models import Event, Leaving, Match, Seat
from games.play import leaving, playbans
from games.play.writer.events import illegal
from games.play.writer.match_writer import MatchWriter
from games.presence.absence import find_absence
from games.proof.leaving import ABANDONED, MIN_SEATS_TO_CONTINUE
from games.proof.participants import ABORTED

ACTIONS = (Event.Kind.THROW, Event.Kind.MOVE, Event.Kind.CALL)
"""Events that show that a player has come to play."""


def claim(writer: MatchWriter, seat: int) -> None:
    """Claim that the absent player in this seat, whom the match waits for, has left.

    Aborts a match of two whose absent player never played; otherwise the seat is given up as the
    setup says. Raises `Illegal` if no player is absent in that seat or their time to return is not
    over.
    """
    writer.check_in_play()
    now = timezone.now()
    absent = find_absence(writer.match, now)
    if absent is None or seat != absent.seat.number or absent.seat.number == writer.seat_number:
        raise illegal(gettext_noop("Nobody is away in that seat for whom you wait."))
    if now < absent.until:
        raise illegal(gettext_noop("There is time left to come back."))
    no_show = is_no_show(writer.match, absent.seat)
    why = Leaving.Why.NO_SHOW if never_acted(writer.match, absent.seat) else Leaving.Why.ABANDONED
    playbans.record_leaving(writer.match, absent.seat.user, why, now)
    writer.record(Event.Kind.CLAIM, payload={"seat": absent.seat.number})
    if no_show:
        writer.end(ABORTED, Match.Ending.ABORTED)
    else:
        leaving.leave(writer, absent.seat, ABANDONED)


def claim_win(writer: MatchWriter) -> None:
    """Claim the win when only stand-in bots still play on the other side.

    Raises `Illegal` otherwise.
    """
    writer.check_in_play()
    outcome = leaving.unopposed_outcome(writer)
    if outcome is None:
        raise illegal(gettext_noop("Somebody still plays against you."))
    writer.record(Event.Kind.CLAIM)
    writer.end(outcome, Match.Ending.ABANDONED)


def is_no_show(match: Match, seat: Seat) -> bool:
    """Whether this is a match of two whose player in this seat never acted."""
    return match.seats.count() < MIN_SEATS_TO_CONTINUE and never_acted(match, seat)


def never_acted(match: Match, seat: Seat) -> bool:
    """Whether this player has made no action of their own yet (automatic ones do not count)."""
    acted = match.events.filter(user=seat.user_id, kind__in=ACTIONS, automatic=False)
    return not acted.exists()
