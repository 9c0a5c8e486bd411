"""Paces: a delay for each turn, and a reserve for the whole match.

A turn longer than its delay uses up the reserve. A player who has no reserve left loses. Turns
without a choice cost nothing. Bots have no clock. Browsers only display these times; the server
decides.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.clock.days_off import DAY, NO_DAYS_OFF, DaysOff, add_counted_time, counted_time
from games.engine.words import gettext_noop

GRACE = timedelta(seconds=1)
"""Extra time for actions that are still on their way when the time runs out."""
OUTAGE = timedelta(seconds=5)
"""A gap between heartbeats that is longer than this is an outage."""
OUTAGE_EXTRA = timedelta(seconds=15)
"""Extra time for every clock after an outage, besides the lost time."""
TIME_GIVEN = timedelta(seconds=15)
"""How much time a player gives to each other player at once."""
MAX_TIMES_GIVEN = 20
"""How often a player may give time in one match."""
WARNING_BEFORE = timedelta(hours=6)
"""A slow clock's warning is sent this long before its end, or at its last tenth if earlier."""
NONE = "none"
"""The pace without clocks."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Times of a clock: the delay of each turn and the reserve for the match."""

    title: str
    delay: timedelta
    reserve: timedelta

    def for_points(self, points: int) -> timedelta:
        """Return the reserve for a match to this many points.

        At fast paces the reserve grows with the points; at slow paces it is always the same.
        """
        return self.reserve * (1 if self.slow else points)

    @property
    def slow(self) -> bool:
        """Whether this is a correspondence pace, with a day or more for each turn."""
        return self.delay >= DAY


PACES: Mapping[str, Pace] = {
    "blitz": Pace(
        gettext_noop("Blitz: 8 s per turn + 1 min in reserve"),
        timedelta(seconds=8),
        timedelta(minutes=1),
    ),
    "normal": Pace(
        gettext_noop("Normal: 12 s per turn + 2 min in reserve"),
        timedelta(seconds=12),
        timedelta(minutes=2),
    ),
    "long": Pace(
        gettext_noop("Long: 18 s per turn + 3 min in reserve"),
        timedelta(seconds=18),
        timedelta(minutes=3),
    ),
    "day": Pace(
        gettext_noop("1 day per turn + 1 day in reserve"), timedelta(days=1), timedelta(days=1)
    ),
    "days": Pace(
        gettext_noop("3 days per turn + 5 days in reserve"),
        timedelta(days=3),
        timedelta(days=5),
    ),
    "week": Pace(
        gettext_noop("1 week per turn + 1 week in reserve"), timedelta(days=7), timedelta(days=7)
    ),
}
"""Every pace with clocks, by name."""


SLOW = tuple(name for name, pace in PACES.items() if pace.slow)
"""Names of the correspondence paces, whose clocks may have days off."""


def milliseconds(at: datetime) -> int:
    """Return a moment as milliseconds since 1970, the form that scripts use."""
    return round(at.timestamp() * 1000)


def deadline(
    pace: Pace, turn_at: datetime, reserve: timedelta, days_off: DaysOff = NO_DAYS_OFF
) -> datetime:
    """Return when the time of a turn that began at `turn_at` runs out."""
    return add_counted_time(turn_at, pace.delay + reserve, days_off)


def reserve_left(
    pace: Pace,
    turn_at: datetime,
    reserve: timedelta,
    now: datetime,
    days_off: DaysOff = NO_DAYS_OFF,
) -> timedelta:
    """Return the reserve that is left at `now`; never negative."""
    beyond = max(counted_time(turn_at, now, days_off) - pace.delay, timedelta(0))
    return max(reserve - beyond, timedelta(0))


def warning_at(
    pace: Pace, turn_at: datetime, reserve: timedelta, days_off: DaysOff = NO_DAYS_OFF
) -> datetime:
    """Return when the active player is to get the mail that their time runs out."""
    whole = pace.delay + reserve
    return add_counted_time(turn_at, whole - max(whole / 10, WARNING_BEFORE), days_off)
