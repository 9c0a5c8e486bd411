"""Days on which a clock stands still: weekends and vacations, whole days of universal time.

Nothing here knows what time it is.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

SATURDAY = 5
"""The weekday with which a weekend begins, counted from Monday as 0."""
DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Off:
    """When somebody's clock stands still; never, unless something is said."""

    weekends: bool = False
    vacations: Collection[tuple[date, date]] = ()
    """The first and the last day of each."""

    def on(self, day: date) -> bool:
        """Tell whether the clock stands still on a day."""
        if self.weekends and day.weekday() >= SATURDAY:
            return True
        return any(first <= day <= last for first, last in self.vacations)


NEVER = Off()
"""A clock that always runs."""


def worked(begin: datetime, end: datetime, off: Off) -> timedelta:
    """How much of the time between two moments counts; none if the second comes first."""
    counted = timedelta(0)
    while begin < end:
        until = min(_midnight_after(begin), end)
        if not off.on(begin.date()):
            counted += until - begin
        begin = until
    return counted


def when(begin: datetime, counted: timedelta, off: Off) -> datetime:
    """The first moment at which so much time has counted; what runs backwards always counts."""
    while counted > timedelta(0) and off != NEVER:
        midnight = _midnight_after(begin)
        if not off.on(begin.date()):
            if begin + counted <= midnight:
                break
            counted -= midnight - begin
        begin = midnight
    return begin + counted


def pauses(begin: datetime, end: datetime, off: Off) -> Iterator[tuple[datetime, datetime]]:
    """Every span within which the clock stands still, from this moment to that, in whole days."""
    day = midnight(begin.date())
    while day < end:
        first = day
        while off.on(day.date()):
            day += DAY
        if day > first:
            yield first, day
        day += DAY


def midnight(day: date) -> datetime:
    """The moment with which a day begins."""
    return datetime.combine(day, time(), UTC)


def _midnight_after(moment: datetime) -> datetime:
    return midnight(moment.date() + DAY)
