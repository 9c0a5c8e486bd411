"""Events from when request names belonged to matches satisfy the present constraints."""

from collections.abc import Iterator

import pytest
from django.apps.registry import Apps
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from games.models import Event
from tests.games.support.matches import ShowDice, Table

pytestmark = pytest.mark.django_db(transaction=True)
MIGRATION = "request_names"


def migrate_back() -> Apps:
    """Undo the migration, whatever its number is."""
    executor = MigrationExecutor(connection)
    nodes = executor.loader.graph.nodes
    name = next(
        node for node in nodes if node[0] == "games" and node[1].partition("_")[2] == MIGRATION
    )
    before = [parent for parent in nodes[name].dependencies if parent[0] == "games"]
    executor.migrate(before)
    apps: Apps = executor.loader.project_state(before).apps
    return apps


def migrate_on() -> None:
    """Apply all migrations."""
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


@pytest.fixture
def earlier(table: Table, dice_show: ShowDice) -> Iterator[Apps]:
    """The models before the migration, with a match."""
    dice_show((6, 3))
    table.act(0, "throw", request_id="4.0")
    table.act(1, "offer abort", request_id="5.1")
    yield migrate_back()
    migrate_on()


def test_events_with_and_without_names_are_kept(earlier: Apps, table: Table) -> None:
    start = earlier.get_model("games", "Event").objects.filter(match=table.pk, kind="start")
    assert start.update(request_id="give.0") == 1
    migrate_on()
    names = Event.objects.filter(match=table.pk).values_list("kind", "request_id")[2:]
    assert list(names) == [("start", None), ("throw", None), ("throw", "4.0"), ("offer", "5.1")]
    table.check()
    table.act(0, "move 12 18 6", request_id="5.1")
