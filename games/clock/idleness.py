"""How long after its last action a match counts as going on."""

from datetime import datetime, timedelta

from games.clock.paces import PACES

LISTED_FOR = timedelta(minutes=10)
"""How long after the last action lists show a match; at slow paces, the time for one turn."""
LISTED_ALONE_FOR = timedelta(minutes=2)
"""How long after the last action lists show a match of one user against bots, at any pace."""
REFRESHED_AFTER = timedelta(minutes=1)
"""How much later the time has to be before an action stores it again."""


def listed_until(pace: str, now: datetime, *, alone: bool = False) -> datetime:
    """Return until when lists show a match of this pace whose last action is now.

    `alone` says that at most one user plays, against bots.
    """
    if alone:
        return now + LISTED_ALONE_FOR
    clock = PACES.get(pace)
    return now + (clock.delay if clock is not None and clock.slow else LISTED_FOR)
