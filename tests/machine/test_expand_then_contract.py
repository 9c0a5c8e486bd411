"""The release before goes on with the database of the next one (docs/operations/upgrade.md).

While servers are restarted one after the other, and after a rollback, servers of the release before
read and write tables that the next release has already migrated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.models import NOT_PROVIDED

ROOT = Path(__file__).resolve().parents[2]
APPS = ("accounts", "games", "lobby")
NEED_A_STOP = {
    "games.0002_seats_in_play",
    "games.0004_listed_until",
    "games.0005_seat_ratings",
    "games.0007_sealed_seeds",
    "games.0008_salted_log_names",
    "games.0010_joint_throws",
    "lobby.0002_report_entry",
    "lobby.0003_waiting_places",
    "lobby.0005_new_opponents",
}
"""Migrations from before this rule, for which all servers had to be stopped. No more are added."""
LARGE = {"event", "seat", "match", "commitment", "result", "message", "total", "headtohead"}
"""Tables that grow with every match. To build an index locks one for minutes."""
ANY = ("RenameField", "RenameModel", "AlterModelTable", "AlterUniqueTogether")
CONTRACTS = ("RemoveField", "DeleteModel", "AddConstraint")


def faults(migration: migrations.Migration, state: ProjectState) -> list[str]:
    """Return what servers of the release before cannot live with.

    `state` is that before the migration. A migration with `unused_since`, a date of CHANGELOG.md
    since when the site no longer uses what it removes or forbids, may contract.
    """
    state, found, new = state.clone(), list[str](), set[str]()
    since = getattr(migration, "unused_since", None)
    for operation in _in_database(migration.operations):
        name, table = type(operation).__name__, _table(operation)
        if isinstance(operation, migrations.CreateModel):
            new.add(table)
        elif table not in new:
            if name in ANY:
                found.append(f"{name} {table}: add the new name beside the old one")
            elif name in CONTRACTS and not since:
                found.append(f"{name} {table}: a later release may, with unused_since")
            else:
                found += [f"{name} {table}: {each}" for each in _judge(operation, state, since)]
        operation.state_forwards(migration.app_label, state)
    if since and not re.search(rf"(?m)^## {since}$", (ROOT / "CHANGELOG.md").read_text("utf-8")):
        found.append(f"unused_since is {since!r}, which is no date of CHANGELOG.md")
    return found


def _in_database(operations: Sequence[Operation]) -> Iterator[Operation]:
    for operation in operations:
        if isinstance(operation, migrations.SeparateDatabaseAndState):
            yield from _in_database(operation.database_operations)
            yield from (_StateOnly(each) for each in operation.state_operations)
        else:
            yield operation


class _StateOnly(Operation):
    """An operation that changes the models and not the database."""

    def __init__(self, operation: Operation) -> None:
        self.operation = operation

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        self.operation.state_forwards(app_label, state)


def _table(operation: Operation) -> str:
    name = getattr(operation, "model_name", None) or getattr(operation, "name", None)
    return str(name or getattr(operation, "old_name", "")).lower()


def _judge(operation: Operation, state: ProjectState, since: str | None) -> Iterator[str]:
    match operation:
        case migrations.AddField(field=field) if not _may_be_left_out(field):
            yield "the release before inserts rows without it: give it null=True or db_default"
        case migrations.AlterField() if not since:
            yield from _narrower(_field(operation, state), operation.field)
        case migrations.AddIndex() if operation.model_name_lower in LARGE:
            yield "build the index CONCURRENTLY"
        case migrations.RunPython() if operation.reverse_code is None:
            yield "give it a reverse, migrations.RunPython.noop if there is nothing to do"
        case migrations.RunSQL() if operation.reverse_sql is None:
            yield "give it a reverse, migrations.RunSQL.noop if there is nothing to do"
        case _StateOnly(operation=migrations.RemoveField() as removed):
            if not _may_be_left_out(_field(removed, state)):
                yield "servers insert rows without it: let it be null or give it db_default first"
        case _:
            pass


def _field(
    operation: migrations.AlterField | migrations.RemoveField, state: ProjectState
) -> models.Field[Any, Any]:
    found: list[models.Field[Any, Any]] = [
        model.fields[operation.name]
        for (app, name), model in state.models.items()
        if name == operation.model_name_lower and app in APPS and operation.name in model.fields
    ]
    return found[0]


def _may_be_left_out(field: models.Field[Any, Any]) -> bool:
    """Whether a row can be inserted without naming this field."""
    return field.null or field.many_to_many or field.db_default is not NOT_PROVIDED


def _narrower(old: models.Field[Any, Any], new: models.Field[Any, Any]) -> Iterator[str]:
    if old.null and not new.null:
        yield "the release before writes NULL"
    if _may_be_left_out(old) and not _may_be_left_out(new):
        yield "the release before inserts rows without it"
    if new.unique and not old.unique:
        yield "the release before writes values that are not unique"
    if new.max_length and (old.max_length or new.max_length + 1) > new.max_length:
        yield "the release before writes longer values"
    if old.get_internal_type() != new.get_internal_type() or old.db_column != new.db_column:
        yield "its column changes: add a new field beside it"


@cache
def loader() -> MigrationLoader:
    return MigrationLoader(None)


LATER = sorted(
    f"{path.parts[-3]}.{path.stem}"
    for app in APPS
    for path in (ROOT / app / "migrations").glob("0*.py")
    if path.stem != "0001_initial"
)


@pytest.mark.parametrize("name", LATER)
def test_a_migration_lets_the_release_before_go_on(name: str) -> None:
    app, _, step = name.partition(".")
    key = app, step
    before = loader().project_state(key, at_end=False)
    found = faults(loader().graph.nodes[key], before)
    assert bool(found) == (name in NEED_A_STOP), found


def start() -> ProjectState:
    fields: list[tuple[str, models.Field[Any, Any]]] = [
        ("id", models.AutoField(primary_key=True)),
        ("a", models.CharField(max_length=9)),
        ("b", models.IntegerField(null=True)),
    ]
    state = ProjectState()
    migrations.CreateModel("Match", fields).state_forwards("games", state)
    return state


def judged(*operations: Operation, since: str | None = None) -> list[str]:
    migration = migrations.Migration("0002", "games")
    vars(migration).update(operations=list(operations), unused_since=since)
    return faults(migration, start())


INDEX = models.Index(fields=["a"], name="a")
UNIQUE = models.UniqueConstraint(fields=["a"], name="u")
REMOVED = migrations.RemoveField("match", "b")
GOOD = [
    migrations.AddField("match", "c", models.IntegerField(null=True)),
    migrations.AddField("match", "c", models.IntegerField(db_default=0)),
    migrations.AlterField("match", "a", models.CharField(max_length=10)),
    migrations.AlterField("match", "b", models.IntegerField(null=True, verbose_name="b")),
    migrations.RunSQL("SELECT 1", migrations.RunSQL.noop),
    migrations.SeparateDatabaseAndState(state_operations=[REMOVED]),
    migrations.SeparateDatabaseAndState(state_operations=[migrations.AddIndex("match", INDEX)]),
]
BAD = [
    REMOVED,
    migrations.DeleteModel("Match"),
    migrations.RenameField("match", "a", "c"),
    migrations.RenameModel("Match", "Other"),
    migrations.AddConstraint("match", UNIQUE),
    migrations.AddIndex("match", INDEX),
    migrations.AddField("match", "c", models.IntegerField(default=0)),
    migrations.AlterField("match", "a", models.CharField(max_length=8)),
    migrations.AlterField("match", "a", models.CharField(max_length=9, unique=True)),
    migrations.AlterField("match", "b", models.IntegerField()),
    migrations.AlterField("match", "b", models.TextField(null=True)),
    migrations.RunPython(print),
    migrations.RunSQL("SELECT 1"),
    migrations.SeparateDatabaseAndState(state_operations=[migrations.RemoveField("match", "a")]),
]


@pytest.mark.parametrize("operation", GOOD, ids=lambda each: type(each).__name__)
def test_what_adds_is_accepted(operation: Operation) -> None:
    assert judged(operation) == []


@pytest.mark.parametrize("operation", BAD, ids=lambda each: type(each).__name__)
def test_what_the_release_before_cannot_live_with_is_found(operation: Operation) -> None:
    assert len(judged(operation)) >= 1


def test_a_new_table_may_have_anything() -> None:
    made = migrations.CreateModel("New", [("id", models.AutoField(primary_key=True))])
    named = models.CharField(max_length=3, default="")
    assert judged(made, migrations.AddField("new", "a", named)) == []


def test_a_migration_that_contracts_says_since_when_it_may() -> None:
    assert judged(REMOVED, since="2026-11-26") == []
    assert judged(REMOVED, since="2020-01-01") != []
    assert judged(migrations.RenameField("match", "a", "c"), since="2026-11-26") != []
