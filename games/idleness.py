"""Matches of guests against computers in which nobody acts: they leave the lists, then they end.

Nobody waits for such a guest, and a match without a clock would stand there for good. A guest who
comes back within a day plays on, and with the next action the match is on the lists again. Time in
which the site was away does not count.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone

from games import live
from games.beginning import begin
from games.clocks import NONE
from games.engine.exchange import Json
from games.engine.text import read_position
from games.failures import Attempts
from games.models import Event, Match, Seat
from games.models.match import MatchQuerySet
from games.outages import alive
from games.proof import rulings
from games.proof.company import ABORTED
from games.reasons import IDLE
from games.sitting import Sitting
from games.terms import Player

LISTED, KEPT = timedelta(minutes=10), timedelta(days=1)
"""How long after the last action a match is listed, and how long it can be played on."""
AT_ONCE = 100


def ends(players: Sequence[Player]) -> bool:
    """Whether a match of these players ends when nobody acts: guests alone play with computers."""
    people = [player.user for player in players if player.user is not None]
    return 0 < len(people) < len(players) and all(user.is_guest for user in people)


def unlist() -> int:
    """Take matches off the lists in which nothing has happened lately; return how many."""
    if not alive(timezone.now()):
        return 0
    idle = _idle(timezone.now() - LISTED).filter(unlisted=False)
    matches = set(idle.values_list("pk", flat=True)[:AT_ONCE])
    # Guests who have signed up meanwhile are guests no more.
    kept = Seat.objects.filter(match__in=matches, user__is_guest=False)
    stay = set(kept.values_list("match", flat=True))
    Match.objects.filter(pk__in=stay).update(acted_at=None)
    many = idle.filter(pk__in=matches - stay).update(unlisted=True)
    if many:
        live.announce_lobby()
    return many


def abort() -> int:
    """End matches in which nothing has happened for a day, without a result; return how many."""
    if not alive(timezone.now()):
        return 0
    attempts = Attempts("idle")
    due = _idle(timezone.now() - KEPT).filter(unlisted=True).exclude(pk__in=attempts.held_back)
    matches = list(due.values_list("pk", flat=True)[:AT_ONCE])
    return sum(attempts.attempt(pk, partial(_abort, pk)) or False for pk in matches)


def _abort(match_id: str) -> bool:
    with transaction.atomic():
        locked = _idle(timezone.now() - KEPT).select_for_update(of=("self",))
        match = locked.filter(pk=match_id).first()
        if match is None:
            return False
        registered = match.seats.filter(user__is_guest=False).exists()
        if match.pace != NONE or match.paused or registered:
            # Its clock ends it, staff lets it go on, or its player is no guest any more.
            Match.objects.filter(pk=match_id).update(acted_at=None)
            return False
        sitting = Sitting(match, *read_position(match.position))
        if match.stage == Match.Stage.BEGINNING:
            # So every match that is over has seats, dice and a board like all others.
            begin(sitting)
        sitting.automatic = True
        payload: dict[str, Json] = {"ruling": rulings.ABORT, "reason": IDLE}
        sitting.record(Event.Kind.RULING, payload=payload)
        sitting.end(ABORTED, Match.Ending.ABORTED)
        sitting.store()
    return True


def _idle(since: datetime) -> MatchQuerySet:
    """The matches in play in which nothing has happened since then, if they end of that."""
    return Match.objects.filter(ended_at=None, acted_at__lte=since).order_by("acted_at")
