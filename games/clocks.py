"""Clocks for games with dice: each turn has some time of its own, and a reserve lies behind it.

A clock runs for a person whose turn it is. Time beyond what the turn has of its own is taken from
the reserve, and whoever has none left loses. Turns in which there was nothing to choose cost
nothing. Computers have no clock. What is shown in a browser is only a picture of this.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.calendar import DAY, NEVER, Off, when, worked
from games.engine.words import gettext_noop

GRACE = timedelta(seconds=1)
"""How much later than its end a clock is looked at: what is on its way may still arrive."""
OUTAGE = timedelta(seconds=5)
"""A longer silence of the site than this was none of the players' doing."""
GIFT = timedelta(seconds=15)
"""What everybody gets on top when an outage is given back."""
EXTRA = timedelta(seconds=15)
"""What one side gives the other at a time."""
TIMES = 20
"""How often somebody may give that in a match."""
ALARM = timedelta(hours=6)
"""So long before a slow clock has run out one is warned, or in its last tenth if that is longer."""
NONE = "none"
"""The pace without clocks."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a turn may take: its own time, and a reserve for the whole match."""

    title: str
    delay: timedelta
    reserve: timedelta

    def for_points(self, points: int) -> timedelta:
        """The reserve for a match that is won with so many points, where turns take seconds."""
        return self.reserve * (1 if self.slow else points)

    @property
    def slow(self) -> bool:
        """Tell whether people play day by day, and need not wait for each other at the board."""
        return self.delay >= DAY


PACES: Mapping[str, Pace] = {
    "blitz": Pace(
        gettext_noop("Blitz: 8 seconds a turn and 1 minute behind them"),
        timedelta(seconds=8),
        timedelta(minutes=1),
    ),
    "normal": Pace(
        gettext_noop("Normal: 12 seconds a turn and 2 minutes behind them"),
        timedelta(seconds=12),
        timedelta(minutes=2),
    ),
    "long": Pace(
        gettext_noop("Long: 18 seconds a turn and 3 minutes behind them"),
        timedelta(seconds=18),
        timedelta(minutes=3),
    ),
    "day": Pace(
        gettext_noop("One day a turn and 1 day behind them"), timedelta(days=1), timedelta(days=1)
    ),
    "days": Pace(
        gettext_noop("Three days a turn and 5 days behind them"),
        timedelta(days=3),
        timedelta(days=5),
    ),
    "week": Pace(
        gettext_noop("One week a turn and 1 week behind it"), timedelta(days=7), timedelta(days=7)
    ),
}
"""Every pace that has clocks, by its name."""


SLOW = tuple(name for name, pace in PACES.items() if pace.slow)
"""The paces of correspondence play, in which clocks may stand still for whole days."""


def moment(at: datetime) -> int:
    """A moment as scripts count: milliseconds."""
    return round(at.timestamp() * 1000)


def end(pace: Pace, turn_at: datetime, reserve: timedelta, off: Off = NEVER) -> datetime:
    """When the clock of a turn that began at this moment has run out."""
    return when(turn_at, pace.delay + reserve, off)


def left(
    pace: Pace, turn_at: datetime, reserve: timedelta, now: datetime, off: Off = NEVER
) -> timedelta:
    """What of a reserve is left after a turn; time that runs backwards takes nothing."""
    beyond = max(worked(turn_at, now, off) - pace.delay, timedelta(0))
    return max(reserve - beyond, timedelta(0))


def alarm(pace: Pace, turn_at: datetime, reserve: timedelta, off: Off = NEVER) -> datetime:
    """When whoever is to act is warned that their time runs out."""
    whole = pace.delay + reserve
    return when(turn_at, whole - max(whole / 10, ALARM), off)
