"""Playbans for users who leave matches: the first one is short, further ones are longer.

Leaving one match costs nothing. A user who leaves another one within a day may not look for unknown
opponents for a while. Playing with bots and friends stays allowed.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from accounts.models import User
from games.models import Leaving, Match, Pulse

FORGIVEN_AFTER = timedelta(hours=24)
"""A user who has left no match for this long may leave one match without a playban."""
COUNTED_FOR = timedelta(days=7)
"""How long leaving a match counts towards the length of later playbans."""
LENGTHS = (
    timedelta(minutes=5),
    timedelta(minutes=15),
    timedelta(hours=1),
    timedelta(hours=4),
    timedelta(days=1),
)
"""Length of the playban after leaving two, three, ... matches; the last one also for more."""
EXCUSED_FOR = timedelta(minutes=10)
"""Time after an outage of the site in which leaving a match is not recorded."""


def record_leaving(match: Match, user: User | None, why: Leaving.Why, now: datetime) -> None:
    """Record that a user has left a match, unless the site had an outage just before."""
    pulse = Pulse.objects.first()
    excused = pulse is not None and pulse.back_at is not None and now - pulse.back_at < EXCUSED_FOR
    if user is not None and not excused:
        Leaving.objects.create(match=match, user=user, why=why)


def banned_until(user: User, now: datetime) -> datetime | None:
    """Return when the user's playban ends, or None if they have none."""
    recent = Leaving.objects.filter(user=user, at__gt=now - COUNTED_FOR).order_by("at")
    until = ban_after(list(recent.values_list("at", flat=True)))
    return until if until is not None and until > now else None


def ban_after(leavings: Sequence[datetime]) -> datetime | None:
    """Return the end of the playban that the last of these leavings causes, or None.

    `leavings` are the times at which one user left matches, oldest first.
    """
    if not any(leavings[-1] - before < FORGIVEN_AFTER for before in leavings[:-1]):
        return None
    return leavings[-1] + LENGTHS[min(len(leavings) - 2, len(LENGTHS) - 1)]
