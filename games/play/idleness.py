"""Unlists idle matches, and aborts those of guests against bots.

Lists show what is being played: a match leaves them some minutes after its last action, at slow
paces after the time for one turn, and a match of one user against bots after two minutes. The next
action lists it again. No opponent waits for a guest who plays bots, and without a clock the match
would never end; it is aborted after a day. Outages of the site do not count as idle time.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.utils import timezone

from games.clock.paces import NONE
from games.engine.forms.exchange import Json
from games.engine.forms.text import read_position
from games.live import announce
from games.models import Event, Match
from games.models.match import MatchQuerySet
from games.ops.failures import Attempts
from games.play.rounds import begin
from games.play.setup import Player
from games.play.writer.match_writer import MatchWriter
from games.proof import rulings
from games.proof.participants import ABORTED
from games.text.ruling_reasons import IDLE

PLAYABLE_FOR = timedelta(days=1)
"""How long after the last action a match of guests against bots can be played on."""
BATCH_SIZE = 100


def can_become_idle(players: Sequence[Player]) -> bool:
    """Whether idleness ends a match of these players: all users are guests, and a bot plays too."""
    users = [player.user for player in players if player.user is not None]
    return 0 < len(users) < len(players) and all(user.is_guest for user in users)


def unlist() -> int:
    """Hide matches without a recent action from the lists; return their number.

    Do not call this during an outage of the site, when players cannot act.
    """
    now = timezone.now()
    idle = listed_matches().filter(listed_until__lte=now).order_by("listed_until")
    matches = list(idle.values_list("pk", flat=True)[:BATCH_SIZE])
    # Checked again: an action may have come in between.
    count = listed_matches().filter(pk__in=matches, listed_until__lte=now).update(unlisted=True)
    if count:
        announce.announce_lobby()
    return count


def listed_matches() -> MatchQuerySet:
    """Return the unfinished matches that are not hidden from the lists."""
    return Match.objects.filter(ended_at=None, unlisted=False)


def abort() -> int:
    """Abort matches that have been idle for `PLAYABLE_FOR`; return their number.

    Do not call this during an outage of the site, when players cannot act.
    """
    attempts = Attempts("idle")
    due = (
        _idle(timezone.now() - PLAYABLE_FOR)
        .filter(unlisted=True)
        .exclude(pk__in=attempts.held_back)
    )
    matches = list(due.values_list("pk", flat=True)[:BATCH_SIZE])
    return sum(attempts.attempt(pk, partial(_abort, pk)) or False for pk in matches)


def _abort(match_id: str) -> bool:
    with transaction.atomic():
        locked = _idle(timezone.now() - PLAYABLE_FOR).select_for_update(of=("self",))
        match = locked.filter(pk=match_id).first()
        if match is None:
            return False
        registered = match.seats.filter(user__is_guest=False).exists()
        if match.pace != NONE or match.is_suspended or registered:
            # No longer idle by these rules: it has a clock, is suspended, or its player registered.
            Match.objects.filter(pk=match_id).update(acted_at=None)
            return False
        writer = MatchWriter(match, *read_position(match.position))
        if match.stage == Match.Stage.BEGINNING:
            # Begin first, so that every finished match has seats, dice and a board.
            begin(writer)
        payload: dict[str, Json] = {"ruling": rulings.ABORT, "reason": IDLE}
        with writer.by_system(automatic=True):
            writer.record(Event.Kind.RULING, payload=payload)
        writer.end(ABORTED, Match.Ending.ABORTED)
        writer.save()
    return True


def _idle(since: datetime) -> MatchQuerySet:
    """Return the unfinished matches that may end by idleness and had no action after `since`."""
    return Match.objects.filter(ended_at=None, acted_at__lte=since).order_by("acted_at")
