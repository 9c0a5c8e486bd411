"""Fixtures of the ruling tests: a match with clocks."""

import pytest

from accounts.models import User
from tests.games.support.matches import ShowDice, Table, sit_down


@pytest.fixture
def timed_table(anna: User, berta: User, dice_show: ShowDice) -> Table:
    """A match with clocks in which Anna has to throw."""
    dice_show((3, 1))
    return sit_down(anna, berta, pace="normal")
