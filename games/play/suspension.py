"""Suspends matches on behalf of staff, and resumes them; no clock runs meanwhile."""

from datetime import datetime

from django.utils import timezone

from games.clock.days_off import counted_time
from games.engine.explanations import Illegal, Refusal
from games.engine.words import gettext_noop
from games.models import Event, Match
from games.play.writer.match_writer import BREAK, MatchWriter
from games.proof import rulings
from games.selectors.seat_clock import days_off_for
from games.text.rulings import suspension_values


def suspend(writer: MatchWriter, until: datetime, reason: str) -> None:
    """Suspend a match until this time, unless staff resumes it earlier."""
    match = writer.match
    match.paused_at, match.paused_until, match.paused_for = timezone.now(), until, reason


def resume(writer: MatchWriter) -> None:
    """Resume a match, and extend the running clock by the suspended time."""
    match, seat = writer.match, writer.find_seat(writer.active_seat)
    since = match.paused_at
    assert since is not None  # noqa: S101  it is suspended
    writer.end_suspension()
    if seat is not None:
        writer.clock.extend(counted_time(since, timezone.now(), days_off_for(match, seat)))
    if match.stage == Match.Stage.BETWEEN:
        match.due_at = timezone.now() + BREAK


def auto_resume(writer: MatchWriter) -> None:
    """Resume a match without a staff command, and record an automatic ruling."""
    reason = writer.match.paused_for
    resume(writer)
    # The event names no user, even if a player's request led to it.
    with writer.by_system(automatic=True):
        writer.record(Event.Kind.RULING, payload={"ruling": rulings.RESUME, "reason": reason})


def check_not_suspended(match: Match) -> None:
    """Raise `Illegal` while a match is suspended."""
    if match.is_suspended:
        sentence = gettext_noop("The match is paused until %(until)s. %(reason)s")
        raise Illegal(Refusal("", sentence, suspension_values(match)))
