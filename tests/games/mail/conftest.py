"""Fixtures of the mail tests: a slow match."""

import pytest
from allauth.account.models import EmailAddress

from accounts.models import User
from tests.games.support.matches import ShowDice, Table, sit_down
from tests.support.host_clock import Time


@pytest.fixture
def slow(time: Time, anna: User, berta: User, dice_show: ShowDice) -> Table:
    """A slow match in which Anna has to throw; Berta can get mail."""
    berta.email = "berta@example.org"
    berta.save()
    EmailAddress.objects.create(user=berta, email=berta.email, verified=True, primary=True)
    dice_show((3, 1), (6, 3), (2, 1), (6, 3))
    return sit_down(anna, berta, pace="day")
