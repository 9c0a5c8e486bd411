"""Quiet hours: over midnight, and when the clock is put forward or back."""

from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.notifications.quiet_hours import QuietHours

WARSAW = ZoneInfo("Europe/Warsaw")
"""Clocks go forward on 28 March 2027 at 01:00 UTC and back on 31 October 2027 at 01:00 UTC."""
NIGHT = QuietHours(time(22), time(7, 30), WARSAW)
NOON_HOURS = QuietHours(time(12), time(14), WARSAW)


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("hours", "now", "end"),
    [
        (NIGHT, "2027-01-10 20:59", None),
        (NIGHT, "2027-01-10 21:00", "2027-01-11 06:30"),
        (NIGHT, "2027-01-10 23:30", "2027-01-11 06:30"),
        (NIGHT, "2027-01-11 06:29", "2027-01-11 06:30"),
        (NIGHT, "2027-01-11 06:30", None),
        (NOON_HOURS, "2027-01-10 10:59", None),
        (NOON_HOURS, "2027-01-10 11:00", "2027-01-10 13:00"),
        (NOON_HOURS, "2027-01-10 13:00", None),
        (NOON_HOURS, "2027-01-10 23:30", None),
        (QuietHours(time(0), time(7), WARSAW), "2027-01-10 23:00", "2027-01-11 06:00"),
        (QuietHours(time(20), time(0), WARSAW), "2027-01-10 22:59", "2027-01-10 23:00"),
        # The night in which clocks are put forward is an hour shorter, the other one longer.
        (NIGHT, "2027-03-27 21:00", "2027-03-28 05:30"),
        (NIGHT, "2027-10-30 20:00", "2027-10-31 06:30"),
        # 02:30 does not exist, as 01:59 is followed by 03:00: half an hour after that.
        (QuietHours(time(22), time(2, 30), WARSAW), "2027-03-28 00:30", "2027-03-28 01:30"),
        # 02:30 comes twice, at 00:30 and 01:30 UTC.
        (QuietHours(time(22), time(2, 30), WARSAW), "2027-10-31 00:10", "2027-10-31 00:30"),
        (QuietHours(time(22), time(2, 30), WARSAW), "2027-10-31 00:40", None),
        (QuietHours(time(22), time(2, 30), WARSAW), "2027-10-31 01:10", "2027-10-31 01:30"),
    ],
)
def test_the_end_of_quiet_hours(hours: QuietHours, now: str, end: str | None) -> None:
    assert hours.end_if_quiet(utc(now)) == (None if end is None else utc(end))


def test_hours_that_end_as_they_begin_are_none() -> None:
    assert QuietHours(time(8), time(8), UTC).end_if_quiet(utc("2027-01-10 08:00")) is None


@given(
    st.datetimes(datetime(2026, 1, 1), datetime(2028, 1, 1)),
    st.times(),
    st.times(),
    st.sampled_from(["Europe/Warsaw", "America/St_Johns", "Australia/Lord_Howe", "Asia/Kolkata"]),
)
def test_they_always_end_later_and_within_a_day(
    now: datetime, begins: time, ends: time, zone: str
) -> None:
    moment = now.replace(tzinfo=UTC)
    end = QuietHours(begins, ends, ZoneInfo(zone)).end_if_quiet(moment)
    assert end is None or 0 < (end - moment).total_seconds() <= 25 * 3600
