"""The database answers, has its migrations, and connections enough."""

from types import SimpleNamespace

import pytest
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from pytest_django import Settings

from games.ops import health
from games.ops.health import Process
from lobby.doctor import database
from lobby.doctor.database import check_connections, check_database, check_migrations
from lobby.doctor.findings import Level

pytestmark = pytest.mark.django_db
ON_POSTGRESQL = pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has no server")


def pool(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    """Let a process open this many connections to PostgreSQL, as far as the checks read it."""
    known = {"OPTIONS": {"pool": {"max_size": size}}}
    other = SimpleNamespace(vendor="postgresql", settings_dict=known, cursor=connection.cursor)
    monkeypatch.setattr(database, "connection", other)


def test_this_database_is_in_order() -> None:
    assert list(check_database()) == []
    assert list(check_migrations()) == []


def test_a_database_that_does_not_answer_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_: object) -> None:
        raise DatabaseError("gone")

    monkeypatch.setattr(connection, "cursor", fail)
    assert [each.level for each in check_database()] == [Level.ERROR]


def test_a_missing_migration_is_named() -> None:
    MigrationRecorder(connection).record_unapplied("sessions", "0001_initial")
    findings = list(check_migrations())
    assert [each.level for each in findings] == [Level.ERROR]
    assert "sessions 0001_initial" in findings[0].sentence


def test_sqlite_beside_redis_is_a_warning(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    other = SimpleNamespace(vendor="sqlite", cursor=connection.cursor)
    monkeypatch.setattr(database, "connection", other)
    assert [each.level for each in check_database()] == [Level.WARNING]


@ON_POSTGRESQL
def test_an_old_postgresql_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "_number", lambda _: 130005)
    assert [each.level for each in check_database()] == [Level.ERROR]


@pytest.mark.parametrize(
    ("size", "running", "cores", "level"),
    [
        (10, 2, 2, None),
        (10, 2, 16, Level.WARNING),
        (10, 11, 2, Level.ERROR),
        (101, 1, 1, Level.ERROR),
    ],
)
def test_pools_fit_into_the_limit(
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    size: int,
    running: int,
    cores: int,
    level: Level | None,
) -> None:
    pool(monkeypatch, size)
    monkeypatch.setattr(database, "_allowed_connections", lambda: 100)
    monkeypatch.setattr(database, "_number", lambda _: 5)
    monkeypatch.setattr(database, "running_processes", lambda: [None] * running)
    monkeypatch.setattr("os.cpu_count", lambda: cores)
    assert [each.level for each in check_connections()] == ([level] if level else [])


def test_used_up_connections_are_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    pool(monkeypatch, 1)
    monkeypatch.setattr(database, "_allowed_connections", lambda: 100)
    monkeypatch.setattr(database, "running_processes", lambda: [None])
    for used, found in {89: [], 90: [Level.WARNING]}.items():
        monkeypatch.setattr(database, "_number", lambda _, used=used: used)
        assert [each.level for each in check_connections()] == found


@ON_POSTGRESQL
def test_the_limit_of_this_server_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    process = Process()
    monkeypatch.setattr(health, "this_process", process)
    pool(monkeypatch, 1)
    assert [each.level for each in check_connections()] == [Level.SKIPPED]
    process.loop_ran("time")
    assert list(check_connections()) == []
    pool(monkeypatch, 100_000)
    assert [each.level for each in check_connections()] == [Level.ERROR]


@ON_POSTGRESQL
def test_the_limit_of_a_role_counts() -> None:
    before = database._allowed_connections()
    with connection.cursor() as cursor:
        cursor.execute("ALTER ROLE CURRENT_USER CONNECTION LIMIT 3")
    assert before > 3
    assert database._allowed_connections() == 3
