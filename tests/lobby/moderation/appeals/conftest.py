"""Fixtures of the appeal tests: a decision against Anna, her appeal, and staff."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.staff.appeal_links import signed_appeal_url
from accounts.staff.powers import Role
from lobby.models import Appeal
from lobby.moderation import decisions
from lobby.moderation.appeals import services
from lobby.moderation.decisions import Decision
from tests.accounts.support.staff import create_administrator, create_staff
from tests.lobby.support.appeals import MUTE, Revise


@pytest.fixture
def admin(db: None) -> User:
    """An administrator who has made no decision and so may answer appeals."""
    return create_staff(Role.ADMINISTRATOR, name="Ada")


@pytest.fixture
def mod(db: None) -> User:
    """The superuser who made the decision against which Anna appeals."""
    return create_administrator("Mona")


@pytest.fixture
def revise(anna: User, mod: User, monkeypatch: pytest.MonkeyPatch) -> Revise:
    """A function that changes fields of the decision to mute Anna, which this fixture stores."""
    decided = {
        MUTE: Decision(
            what="You may say nothing.",
            why="You insulted a player.",
            at=timezone.now(),
            until=timezone.now() + timedelta(days=3),
            by=frozenset({mod.pk}),
            people=frozenset({anna.pk}),
            stands=True,
            page="/admin/somewhere/",
        )
    }
    monkeypatch.setattr(decisions, "LOADERS", {"sanction": decided.get, "ruling": decided.get})

    def revise(**changes: object) -> None:
        decided[MUTE] = replace(decided[MUTE], **changes)  # type: ignore[arg-type]

    return revise


@pytest.fixture
def link(revise: Revise, anna: User) -> str:
    """The signed link by which Anna can appeal."""
    return signed_appeal_url("sanction", MUTE, anna.pk)


@pytest.fixture
def submitted_appeal(link: str, anna: User) -> Appeal:
    """Anna's appeal against the decision to mute her."""
    return services.submit_appeal(thing="sanction", number=MUTE, user=anna, words="It was a joke.")
