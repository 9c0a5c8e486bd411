"""Heartbeat of the site, and compensation of clocks after an outage."""

from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from games.clock.paces import OUTAGE, OUTAGE_EXTRA
from games.engine.forms.text import read_position
from games.models import Event, Match, Pulse
from games.ops.failures import Attempts
from games.play.writer.match_writer import MatchWriter


class SeenHeartbeat:
    """The latest heartbeat that this process has seen; the row in the database may be later."""

    def __init__(self) -> None:
        self.at: datetime | None = None

    def is_recent(self, now: datetime) -> bool:
        """Whether a heartbeat was seen within `OUTAGE`; if the clock was set back, none was."""
        return self.at is not None and abs(now - self.at) <= OUTAGE

    def forget(self) -> None:
        """Read the row again before the next answer (for tests, whose databases are replaced)."""
        self.at = None


seen_heartbeat = SeenHeartbeat()


def is_running(now: datetime) -> bool:
    """Whether the site's last heartbeat is recent. If it is not, players could not act.

    Heartbeats only become later, so one that this process has seen needs no query.
    """
    if seen_heartbeat.is_recent(now):
        return True
    pulse = Pulse.objects.first()
    if pulse is None:
        return True
    seen_heartbeat.at = pulse.at
    # A heartbeat from a process whose clock is ahead is no outage.
    return now - pulse.at <= OUTAGE


def heartbeat() -> None:
    """Record that the site is running; after an outage, extend clocks first.

    Clocks are extended by the length of the outage and `OUTAGE_EXTRA`. Both changes are made in one
    transaction, so that no process sees the new heartbeat before the clocks are extended.
    """
    now = timezone.now()
    with transaction.atomic():
        pulse, created = Pulse.objects.select_for_update().get_or_create(pk=1, defaults={"at": now})
        gap = now - pulse.at
        if not created and gap > OUTAGE:
            restore_time(gap + OUTAGE_EXTRA)
            _extend_idle_matches(gap)
        if created or gap > OUTAGE:
            pulse.back_at = now
        pulse.at = max(now, pulse.at)
        pulse.save()
    seen_heartbeat.at = pulse.at


def restore_time(time: timedelta) -> None:
    """Extend every running clock by this time, and record that in each match.

    If this fails for a match, the match keeps its clock; the other clocks are still extended.
    """
    attempts = Attempts("pulse")
    waiting = Match.objects.filter(
        stage=Match.Stage.PLAYING, turn_at__isnull=False, paused_until=None
    )
    with transaction.atomic():
        for match in waiting.select_for_update(of=("self",)).order_by("pk"):
            attempts.attempt(match.pk, partial(_restore_time, match, time))


def _extend_idle_matches(time: timedelta) -> None:
    """Move the last action of idle matches later by `time`, as an outage is no idle time."""
    listed = Q(unlisted=False, listed_until__isnull=False)
    idle = Match.objects.filter(Q(acted_at__isnull=False) | listed, ended_at=None)
    with transaction.atomic():
        locked = list(idle.select_for_update().order_by("pk").values_list("pk", flat=True))
        Match.objects.filter(pk__in=locked).update(
            acted_at=F("acted_at") + time, listed_until=F("listed_until") + time
        )


def _restore_time(match: Match, time: timedelta) -> None:
    with transaction.atomic():
        writer = MatchWriter(match, *read_position(match.position))
        writer.clock.extend(time)
        writer.record(Event.Kind.TIME)
        writer.save()
