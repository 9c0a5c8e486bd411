"""The migration that gives seats to stored seeks keeps every seek."""

from collections.abc import Iterator

import pytest
from django.apps.registry import Apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from accounts.models import User
from games.dice import draws
from games.models import Match
from lobby.models import Seek
from tests.lobby.support.seeks import GAME

pytestmark = pytest.mark.django_db(transaction=True)


def at_first() -> Apps:
    target = [("lobby", "0001_initial")]
    executor = MigrationExecutor(connection)
    executor.migrate(target)
    apps: Apps = executor.loader.project_state(target).apps
    return apps


def upgrade() -> None:
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes("lobby"))


@pytest.fixture
def before() -> Iterator[Apps]:
    """The models before the migration."""
    yield at_first()
    upgrade()


def a_match() -> Match:
    fixed = draws.fix(1)
    return Match.objects.create(
        pk=fixed.match_id, commitment=fixed, game=GAME, position="", pieces=[]
    )


def test_waiting_players_keep_waiting(before: Apps, anna: User, berta: User) -> None:
    match, computers = a_match(), a_match()
    match.seats.create(number=0, join=0, user=berta)
    match.seats.create(number=1, join=1, user=anna)
    old = before.get_model("lobby", "Seek").objects
    stored: dict[str, dict[str, object]] = {
        "open": {"private": True, "options": {"opening_roll": "opening_dice"}},
        "taken": {"match_id": match.pk},
        "withdrawn": {"withdrawn_at": timezone.now()},
        "computer": {"match_id": computers.pk, "computer": "casual"},
    }
    for token, fields in stored.items():
        old.create(opener_id=anna.pk, game=GAME, token=token, request_id=token, **fields)

    upgrade()

    seeks = {seek.token: seek for seek in Seek.objects.all()}
    assert {token: [p.user for p in seek.places.all()] for token, seek in seeks.items()} == {
        "open": [anna],
        "taken": [anna, berta],
        "withdrawn": [],
        "computer": [],
    }
    assert {seek.seats for seek in seeks.values()} == {2}
    assert seeks["open"].options == {"opening_roll": "opening_dice"}
    assert seeks["open"].places.get().joined_at == seeks["open"].created_at
    assert seeks["taken"].match == match
