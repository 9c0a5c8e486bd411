"""Pauses for those who leave others waiting: short, growing, and soon forgotten.

Once is bad luck and costs nothing. Who leaves again within a day cannot look for strangers to play
with for a while; computers and friends stay.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from accounts.models import User
from games.models import Leaving, Match, Pulse

FREE = timedelta(hours=24)
"""Who has left nobody for so long before may once, and nothing follows."""
COUNTS = timedelta(days=7)
"""How long a leaving counts."""
PAUSES = (
    timedelta(minutes=5),
    timedelta(minutes=15),
    timedelta(hours=1),
    timedelta(hours=4),
    timedelta(days=1),
)
"""How long a pause lasts, by how many leavings count: two, three, and so on; then it stays so."""
EXCUSED = timedelta(minutes=10)
"""How long after an outage of the site nobody is said to have left."""


def note(match: Match, user: User | None, why: Leaving.Why, now: datetime) -> None:
    """Write down that somebody left others waiting, unless the site itself was away just now."""
    pulse = Pulse.objects.first()
    excused = pulse is not None and pulse.back_at is not None and now - pulse.back_at < EXCUSED
    if user is not None and not excused:
        Leaving.objects.create(match=match, user=user, why=why)


def paused_until(user: User, now: datetime) -> datetime | None:
    """Until when somebody may not look for strangers to play with; None if they may."""
    lately = Leaving.objects.filter(user=user, at__gt=now - COUNTS).order_by("at")
    until = pause_after(list(lately.values_list("at", flat=True)))
    return until if until is not None and until > now else None


def pause_after(leavings: Sequence[datetime]) -> datetime | None:
    """Until when the pause lasts that follows on the last of these leavings; None for no pause."""
    if not any(leavings[-1] - before < FREE for before in leavings[:-1]):
        return None
    return leavings[-1] + PAUSES[min(len(leavings) - 2, len(PAUSES) - 1)]
