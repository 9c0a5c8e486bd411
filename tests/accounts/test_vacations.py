"""Vacations: which days a user may take, how many, and when clocks stand still for them."""

from datetime import UTC, date, datetime, timedelta

import pytest

from accounts.models import User, Vacation
from accounts.vacations import (
    DAYS_A_YEAR,
    MAX_AHEAD,
    VacationRefused,
    days_left,
    end_vacation,
    take_vacation,
)
from tests.support.host_clock import Time

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
TODAY = date(2026, 11, 20)


@pytest.fixture(autouse=True)
def time(time: Time) -> Time:
    """The test's clock, set to the evening of `TODAY`."""
    time.comes_to(evening(TODAY))
    return time


def evening(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 23, tzinfo=UTC)


@pytest.mark.parametrize(
    ("begins", "ends", "why"),
    [
        (0, 3, "can start tomorrow at the earliest"),
        (-3, 3, "can start tomorrow at the earliest"),
        (5, 4, "can't end before it starts"),
        (1, DAYS_A_YEAR + 1, f"You have {DAYS_A_YEAR} days of holiday left in 2026"),
        (MAX_AHEAD.days, MAX_AHEAD.days + 1, "no more than a year from today"),
    ],
)
def test_days_that_cannot_be_taken(anna: User, begins: int, ends: int, why: str) -> None:
    with pytest.raises(VacationRefused, match=why):
        take_vacation(anna, TODAY + begins * DAY, TODAY + ends * DAY)
    assert not Vacation.objects.exists()


def test_as_many_days_as_there_are_in_parts(anna: User) -> None:
    take_vacation(anna, TODAY + DAY, TODAY + 10 * DAY)
    take_vacation(anna, TODAY + 11 * DAY, TODAY + DAYS_A_YEAR * DAY)
    assert days_left(anna, 2026) == 0
    with pytest.raises(VacationRefused, match="You have 0 days"):
        take_vacation(anna, TODAY + 30 * DAY, TODAY + 30 * DAY)


def test_each_year_has_days_of_its_own(anna: User, berta: User) -> None:
    take_vacation(anna, date(2026, 12, 22), date(2027, 1, 5))
    assert (days_left(anna, 2026), days_left(anna, 2027)) == (10, 15)
    assert days_left(berta, 2026) == DAYS_A_YEAR


@pytest.mark.parametrize(("begins", "ends"), [(5, 5), (1, 3), (7, 9), (4, 6), (1, 9)])
def test_no_day_is_taken_twice(anna: User, begins: int, ends: int) -> None:
    take_vacation(anna, TODAY + 3 * DAY, TODAY + 7 * DAY)
    with pytest.raises(VacationRefused, match="on some of these days"):
        take_vacation(anna, TODAY + begins * DAY, TODAY + ends * DAY)


def test_what_has_begun_ends_with_the_day_and_what_is_over_stays(anna: User, time: Time) -> None:
    taken = take_vacation(anna, TODAY + 3 * DAY, TODAY + 7 * DAY)
    time.comes_to(evening(TODAY + 5 * DAY))
    end_vacation(anna, taken.pk)
    taken.refresh_from_db()
    assert (taken.begins, taken.ends) == (TODAY + 3 * DAY, TODAY + 5 * DAY)
    time.comes_to(evening(TODAY + 9 * DAY))
    end_vacation(anna, taken.pk)
    taken.refresh_from_db()
    assert taken.ends == TODAY + 5 * DAY
