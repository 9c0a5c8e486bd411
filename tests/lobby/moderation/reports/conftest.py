"""Fixtures of the report tests: two moderators, and a report."""

import pytest

from accounts.models import User
from accounts.staff.powers import Role
from lobby.models import Report
from tests.accounts.support.staff import create_staff
from tests.lobby.support.reports import store_report


@pytest.fixture
def mod(db: None) -> User:
    """A moderator."""
    return create_staff(Role.MODERATOR, name="Mona")


@pytest.fixture
def other(db: None) -> User:
    """Another moderator."""
    return create_staff(Role.MODERATOR, name="Moritz")


@pytest.fixture
def report(anna: User, berta: User) -> Report:
    """Anna's report of Berta."""
    return store_report(anna, berta, words="rude")
