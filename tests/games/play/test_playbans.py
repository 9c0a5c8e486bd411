"""The length of playbans: none at first, growing with each leaving, forgotten in time."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts.models import User
from games.models import Leaving
from games.play.playbans import COUNTS, FREE, PAUSES, pause_after, paused_until
from tests.games.support.matches import Table

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


def hours_ago(*hours: float) -> list[datetime]:
    """Return moments, the earliest first."""
    return [NOW - HOUR * each for each in hours]


@pytest.mark.parametrize(
    ("left", "pause"),
    [
        ([0], None),
        ([25, 0], None),
        ([50, 25, 0], None),
        ([23, 0], PAUSES[0]),
        ([40, 23, 0], PAUSES[1]),
        ([100, 40, 23, 0], PAUSES[2]),
        ([1, 1, 1, 1, 0], PAUSES[3]),
        ([1, 1, 1, 1, 1, 0], PAUSES[4]),
        ([1, 1, 1, 1, 1, 1, 1, 1, 0], PAUSES[4]),
    ],
)
def test_the_first_in_a_day_is_free_and_each_more_costs_more(
    left: list[float], pause: timedelta | None
) -> None:
    assert pause_after(hours_ago(*left)) == (None if pause is None else NOW + pause)


def test_pauses_grow_up_to_a_day() -> None:
    assert list(PAUSES) == sorted(set(PAUSES))
    assert PAUSES[-1] <= timedelta(days=1)
    assert FREE < COUNTS


@pytest.mark.django_db
def test_a_pause_ends_and_what_is_long_ago_is_forgotten(table: Table, anna: User) -> None:
    assert paused_until(anna, NOW) is None
    for at in (*hours_ago(24 * 8, 2), NOW):
        entry = Leaving.objects.create(match=table.match, user=anna, why="abandoned")
        Leaving.objects.filter(pk=entry.pk).update(at=at)
    second = timedelta(seconds=1)
    assert paused_until(anna, NOW + second) == NOW + PAUSES[0]
    assert paused_until(anna, NOW + PAUSES[0] - second) == NOW + PAUSES[0]
    assert paused_until(anna, NOW + PAUSES[0]) is None
    assert paused_until(table.user(1), NOW) is None
