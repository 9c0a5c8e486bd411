"""Days on which a clock is stopped: weekends and vacations, in whole UTC days.

All functions are pure: the current time is always an argument.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

SATURDAY = 5
"""The first day of the weekend, counted from Monday as 0."""
DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class DaysOff:
    """The days off of one clock; none by default."""

    weekends: bool = False
    vacations: Collection[tuple[date, date]] = ()
    """First and last day of each vacation, both included."""

    def includes(self, day: date) -> bool:
        """Whether the clock is stopped on a day."""
        if self.weekends and day.weekday() >= SATURDAY:
            return True
        return any(first <= day <= last for first, last in self.vacations)


NO_DAYS_OFF = DaysOff()
"""The days off of a clock that always runs."""


def counted_time(begin: datetime, end: datetime, days_off: DaysOff) -> timedelta:
    """Return how much time between two moments counts; days off do not count.

    Zero if `end` is before `begin`.
    """
    counted = timedelta(0)
    while begin < end:
        until = min(_midnight_after(begin), end)
        if not days_off.includes(begin.date()):
            counted += until - begin
        begin = until
    return counted


def add_counted_time(begin: datetime, counted: timedelta, days_off: DaysOff) -> datetime:
    """Return the first moment at which this much time has counted since `begin`.

    Days off do not count. A negative amount is subtracted without regard to days off.
    """
    while counted > timedelta(0) and days_off != NO_DAYS_OFF:
        midnight = _midnight_after(begin)
        if not days_off.includes(begin.date()):
            if begin + counted <= midnight:
                break
            counted -= midnight - begin
        begin = midnight
    return begin + counted


def stops_in(
    begin: datetime, end: datetime, days_off: DaysOff
) -> Iterator[tuple[datetime, datetime]]:
    """Yield the spans of days off between two moments; each consists of whole days."""
    day = midnight(begin.date())
    while day < end:
        first = day
        while days_off.includes(day.date()):
            day += DAY
        if day > first:
            yield first, day
        day += DAY


def midnight(day: date) -> datetime:
    """Return the first moment of a day, in UTC."""
    return datetime.combine(day, time(), UTC)


def _midnight_after(moment: datetime) -> datetime:
    return midnight(moment.date() + DAY)
