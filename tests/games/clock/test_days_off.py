"""Days off: the time that counts on a clock is compared with a count of single minutes."""

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.clock.days_off import NO_DAYS_OFF, DaysOff, add_counted_time, counted_time, stops_in

pytestmark = pytest.mark.sqlite_only

MINUTE = timedelta(minutes=1)
FRIDAY = datetime(2026, 11, 20, 22, 0, tzinfo=UTC)
MONDAY = datetime(2026, 11, 23, tzinfo=UTC)
WEEKENDS = DaysOff(weekends=True)

moments = st.integers(0, 14 * 24 * 60).map(lambda minutes: FRIDAY + minutes * MINUTE)
days = st.integers(-3, 16).map(lambda number: FRIDAY.date() + timedelta(days=number))
spans = st.tuples(days, days).map(lambda pair: (min(pair), max(pair)))
offs = st.builds(DaysOff, st.booleans(), st.lists(spans, max_size=3).map(tuple))


def rests(moment: datetime, off: DaysOff) -> bool:
    """Whether the clock stands still at this moment, because it is a day off."""
    weekend = moment.strftime("%A") in ("Saturday", "Sunday")
    vacations = [first <= moment.date() <= last for first, last in off.vacations]
    return (off.weekends and weekend) or any(vacations)


def minutes(begin: datetime, end: datetime, off: DaysOff) -> int:
    """Count one by one the minutes between two moments that are not on days off."""
    count, moment = 0, begin
    while moment < end:
        count += not rests(moment, off)
        moment += MINUTE
    return count


@given(moments, moments, offs)
def test_what_counts_are_the_minutes_that_are_not_off(
    begin: datetime, end: datetime, off: DaysOff
) -> None:
    assert counted_time(begin, end, off) == minutes(begin, end, off) * MINUTE


@given(moments, st.integers(0, 10 * 24 * 60), offs)
def test_time_is_up_in_the_first_moment_when_so_much_has_counted(
    begin: datetime, many: int, off: DaysOff
) -> None:
    end = add_counted_time(begin, many * MINUTE, off)
    assert counted_time(begin, end, off) == many * MINUTE
    assert end == begin or counted_time(begin, end - MINUTE, off) < many * MINUTE


@given(moments, moments, offs)
def test_pauses_are_all_the_days_off_and_no_others(
    begin: datetime, end: datetime, off: DaysOff
) -> None:
    found = list(stops_in(begin, end, off))
    moment = begin
    while moment < end:
        assert any(first <= moment < last for first, last in found) == rests(moment, off)
        moment += timedelta(hours=7)
    assert all(one[1] < other[0] for one, other in pairwise(found))


def test_a_weekend_is_left_out() -> None:
    assert counted_time(FRIDAY, MONDAY + timedelta(hours=1), WEEKENDS) == timedelta(hours=3)
    assert add_counted_time(FRIDAY, timedelta(hours=3), WEEKENDS) == MONDAY + timedelta(hours=1)
    assert list(stops_in(FRIDAY, MONDAY, WEEKENDS)) == [(MONDAY - timedelta(days=2), MONDAY)]


def test_a_vacation_that_reaches_a_weekend_is_one_pause() -> None:
    off = DaysOff(weekends=True, vacations=((date(2026, 11, 23), date(2026, 11, 24)),))
    wednesday = MONDAY + timedelta(days=2)
    assert list(stops_in(FRIDAY, wednesday, off)) == [(MONDAY - timedelta(days=2), wednesday)]
    assert add_counted_time(FRIDAY, timedelta(hours=2, seconds=1), off) == wednesday + timedelta(
        seconds=1
    )


def test_without_days_off_all_time_counts_also_backwards() -> None:
    assert add_counted_time(FRIDAY, -timedelta(days=3), NO_DAYS_OFF) == FRIDAY - timedelta(days=3)
    assert counted_time(FRIDAY, MONDAY, NO_DAYS_OFF) == MONDAY - FRIDAY
    assert counted_time(MONDAY, FRIDAY, NO_DAYS_OFF) == timedelta(0)
