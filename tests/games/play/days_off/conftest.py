"""A match that begins on a Friday."""

import pytest

from accounts.models import User
from tests.games.support.matches import ShowDice, Table
from tests.games.support.play.days_off import FRIDAY, start_slow_match
from tests.support.host_clock import Time


@pytest.fixture
def time(time: Time) -> Time:
    """The test's clock, set to noon on a Friday."""
    time.comes_to(FRIDAY)
    return time


@pytest.fixture
def days_off_table(time: Time, anna: User, berta: User, dice_show: ShowDice) -> Table:
    """A match with weekends and vacations off, in which Anna has to throw."""
    dice_show((3, 1))
    return start_slow_match(anna, berta, weekends=True, vacation=True)
