"""The length of playbans: it grows with each leaving, and old ones are forgotten."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts.models import User
from games.models import Leaving
from games.play.leaving.playbans import (
    COUNTED_FOR,
    FORGIVEN_AFTER,
    LENGTHS,
    ban_after,
    banned_until,
)
from tests.games.support.matches import Table

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


def hours_ago(*hours: float) -> list[datetime]:
    """Return the times that lie these numbers of hours before `NOW`."""
    return [NOW - HOUR * each for each in hours]


@pytest.mark.parametrize(
    ("left", "pause"),
    [
        ([0], None),
        ([25, 0], None),
        ([50, 25, 0], None),
        ([23, 0], LENGTHS[0]),
        ([40, 23, 0], LENGTHS[1]),
        ([100, 40, 23, 0], LENGTHS[2]),
        ([1, 1, 1, 1, 0], LENGTHS[3]),
        ([1, 1, 1, 1, 1, 0], LENGTHS[4]),
        ([1, 1, 1, 1, 1, 1, 1, 1, 0], LENGTHS[4]),
    ],
)
def test_the_first_in_a_day_is_free_and_each_more_costs_more(
    left: list[float], pause: timedelta | None
) -> None:
    assert ban_after(hours_ago(*left)) == (None if pause is None else NOW + pause)


def test_pauses_grow_up_to_a_day() -> None:
    assert list(LENGTHS) == sorted(set(LENGTHS))
    assert LENGTHS[-1] <= timedelta(days=1)
    assert FORGIVEN_AFTER < COUNTED_FOR


@pytest.mark.django_db
def test_a_pause_ends_and_what_is_long_ago_is_forgotten(table: Table, anna: User) -> None:
    assert banned_until(anna, NOW) is None
    for at in (*hours_ago(24 * 8, 2), NOW):
        entry = Leaving.objects.create(match=table.match, user=anna, why="abandoned")
        Leaving.objects.filter(pk=entry.pk).update(at=at)
    second = timedelta(seconds=1)
    assert banned_until(anna, NOW + second) == NOW + LENGTHS[0]
    assert banned_until(anna, NOW + LENGTHS[0] - second) == NOW + LENGTHS[0]
    assert banned_until(anna, NOW + LENGTHS[0]) is None
    assert banned_until(table.user(1), NOW) is None
