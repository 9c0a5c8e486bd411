"""Players who have never come to the board: their clock stands, and at last the match goes on."""

from django.db import transaction
from django.utils import timezone

from games.engine.forms.text import read_position
from games.models import Leaving, Match
from games.play.leaving import departures, playbans
from games.play.rounds import abort_automatically
from games.play.writer.match_writer import MatchWriter
from games.presence.absence import MISSING, find_absence
from games.proof.leaving import ABANDONED, continues_without
from games.text.ruling_reasons import MISSED


def start_waiting_clock(match_id: str) -> None:
    """Start the clock of the active player if it stands only because they had never come."""
    with transaction.atomic():
        locked = Match.objects.select_for_update(of=("self",)).filter(turn_at=None)
        match = locked.filter(pk=match_id, stage=Match.Stage.PLAYING).first()
        if match is not None:
            MatchWriter(match, *read_position(match.position)).save()


def stop_waiting(writer: MatchWriter) -> None:
    """Go on without the active player if they have never come and their time for that is over.

    Their clock has not run, so there is no claim and no loser: the match is aborted, unless its
    setup lets the others play on. Then the player may still take the seat back.
    """
    now = timezone.now()
    absent = find_absence(writer.match, now) if writer.clock.is_waiting else None
    seat = None if absent is None else writer.find_seat(absent.seat.number)
    if absent is None or seat is None or absent.why != MISSING or now < absent.until:
        return
    playbans.record_leaving(writer.match, seat.user, Leaving.Why.NO_SHOW, now)
    present = departures.seats_of_users(writer.match)
    if continues_without(writer.match.abandoned, writer.rules.seats, present, seat.number):
        departures.leave(writer, seat, ABANDONED)
    else:
        abort_automatically(writer, MISSED)
