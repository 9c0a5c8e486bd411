"""Matches that stand still for a while because staff has paused them: no clock runs there."""

from datetime import datetime

from django.utils import timezone

from games.calendar import worked
from games.engine.core import Illegal, Refusal
from games.engine.words import gettext_noop
from games.leisure import off
from games.models import Event, Match
from games.proof import rulings
from games.ruled import pause_values
from games.sitting import BREAK, Sitting


def halt(sitting: Sitting, until: datetime, reason: str) -> None:
    """Let a match stand still until a moment, or until staff lets it go on."""
    match = sitting.match
    match.paused_at, match.paused_until, match.paused_for = timezone.now(), until, reason


def go_on(sitting: Sitting) -> None:
    """Let a match go on as if no time had passed."""
    match, seat = sitting.match, sitting.seat_numbered(sitting.acting)
    since = match.paused_at
    assert since is not None  # noqa: S101  it stands still
    sitting.lift_pause()
    if seat is not None:
        sitting.put_off(worked(since, timezone.now(), off(match, seat)))
    if match.stage == Match.Stage.BETWEEN:
        match.due_at = timezone.now() + BREAK


def go_on_by_itself(sitting: Sitting) -> None:
    """Let a match go on whose pause is over, and write that down."""
    reason = sitting.match.paused_for
    go_on(sitting)
    # It is nobody's deed, whoever has brought it about.
    seat, sitting.seat, sitting.automatic = sitting.seat, None, True
    sitting.record(Event.Kind.RULING, payload={"ruling": rulings.RESUME, "reason": reason})
    sitting.seat, sitting.automatic = seat, False


def check_not_paused(match: Match) -> None:
    """Refuse whatever somebody asks for while a match stands still."""
    if match.paused:
        sentence = gettext_noop("The match is paused until %(until)s. %(reason)s")
        raise Illegal(Refusal("", sentence, pause_values(match)))
