"""A backup is made while the site is in use, restored only into an empty database, and proven."""

import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django import Settings

from accounts.models import User
from games.models import Event, Match
from games.record.archiving import archive_match
from lobby.backups import making
from lobby.backups.drill import last_proof
from lobby.backups.engines import ENGINES, database_at, engine_of, url_of
from lobby.backups.making import list_backups, make_backup
from lobby.backups.manifest import open_backup
from tests.games.support.matches import Table, sit_down
from tests.games.support.random_players import Whims

pytestmark = pytest.mark.django_db(transaction=True)


def play_a_little(anna: User, berta: User) -> Table:
    """Play some turns of a match."""
    table = sit_down(anna, berta)
    whims = Whims(1, table)
    while table.match.draws < 4:
        table.act(*whims.next(table.match))
    return table


@pytest.fixture
def matches(anna: User, berta: User) -> tuple[Table, Table]:
    """A running match, and one that has ended."""
    running, over = play_a_little(anna, berta), play_a_little(anna, berta)
    over.act(1, "resign")
    return running, over


def change_manifest(backup: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change what the manifest of a backup says."""
    file = backup / "manifest.json"
    form = json.loads(file.read_text())
    change(form)
    file.write_text(json.dumps(form))


def rows_of(database: dict[str, Any], table: str) -> list[tuple[object, ...]]:
    """Return all rows of a table in any database of this kind."""
    read = f"SELECT * FROM {table} ORDER BY 1"  # noqa: S608  no name comes from outside
    if "sqlite" in database["ENGINE"]:
        with closing(sqlite3.connect(database["NAME"])) as line:
            return list(line.execute(read))
    url = url_of(database)
    with psycopg.connect(url) as server:
        return list(server.execute(read.encode()))


def test_a_backup_is_proven_with_every_match_and_record(
    matches: tuple[Table, Table], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    running, over = matches
    assert archive_match(over.pk, Match.objects.all())
    backup = make_backup(tmp_path)
    running.act(running.match.active_seat or 0, "resign")
    assert last_proof(backup) is None
    call_command("drill", str(backup), processes=2)
    told = capfd.readouterr().out
    assert "2 matches are what their logs say." in told
    assert "1 records are correct." in told
    assert "is proven" in told
    assert last_proof(backup)
    # The scratch database is gone, and the site's own has not been touched.
    assert Match.objects.get(pk=running.pk).stage == Match.Stage.OVER
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT datname FROM pg_database WHERE datname LIKE '%drill%'")
            assert cursor.fetchall() == []


def test_a_match_that_was_changed_is_not_proven(
    matches: tuple[Table, Table], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    _running, over = matches
    throw = Event.objects.filter(match=over.pk, kind="throw").last()
    assert throw
    other = [6, 6] if throw.payload != {"throw": [6, 6]} else [1, 1]
    Event.objects.filter(pk=throw.pk).update(payload={"throw": other})
    backup = make_backup(tmp_path)
    with pytest.raises(CommandError, match="faults in the restored database"):
        call_command("drill", str(backup))
    assert over.pk in capfd.readouterr().err
    assert last_proof(backup) is None


def test_a_restored_database_holds_what_the_site_had(
    matches: tuple[Table, Table], tmp_path: Path
) -> None:
    _running, over = matches
    assert archive_match(over.pk, Match.objects.all())
    backup = make_backup(tmp_path)
    own = connection.settings_dict
    with ENGINES[engine_of(own)].scratch(own) as scratch:
        call_command("restore", str(backup), into=url_of(scratch))
        for table in ("accounts_user", "games_match", "games_event", "games_archivedlog"):
            assert rows_of(scratch, table) == rows_of(own, table) != []
        with pytest.raises(CommandError, match=r"exists already|not empty"):
            call_command("restore", str(backup), into=url_of(scratch))


def test_only_its_owner_may_read_a_backup(db: None, tmp_path: Path) -> None:
    backup = make_backup(tmp_path / "new" / "backups")
    assert backup.stat().st_mode & 0o077 == 0
    assert (tmp_path / "new" / "backups").stat().st_mode & 0o077 == 0


def test_a_manifest_holds_fingerprints_and_no_keys(
    db: None, tmp_path: Path, settings: Settings
) -> None:
    text = (make_backup(tmp_path) / "manifest.json").read_text()
    keys = (*settings.DICE_KEYS, settings.LOG_KEY, settings.SECRET_KEY, settings.VAPID_KEY)
    assert not [key for key in keys if key and key in text]
    assert json.loads(text)["keys"]["DICE_KEYS"]


def test_keys_that_are_missing_are_named(db: None, tmp_path: Path, settings: Settings) -> None:
    backup = make_backup(tmp_path)
    settings.DICE_KEYS = ["b25seS1mb3ItYW5vdGhlci1zaXRlLW9mLXNvbWVib2Q="]
    with pytest.raises(CommandError, match="DICE_KEYS"):
        call_command("drill", str(backup))


def test_a_damaged_file_is_noticed(db: None, tmp_path: Path) -> None:
    backup = make_backup(tmp_path)
    _manifest, file = open_backup(backup)
    with file.open("r+b") as opened:
        opened.seek(file.stat().st_size // 2)
        opened.write(b"damaged")
    with pytest.raises(CommandError, match="damaged"):
        call_command("drill", str(backup))
    with pytest.raises(CommandError, match="damaged"):
        call_command("restore", str(backup), into=f"sqlite:///{tmp_path / 'restored.sqlite3'}")


def test_a_backup_of_a_later_version_or_form_is_refused(db: None, tmp_path: Path) -> None:
    backup, into = make_backup(tmp_path), f"sqlite:///{tmp_path / 'restored.sqlite3'}"
    change_manifest(backup, lambda form: form["migrations"]["games"].append("9999_later"))
    with pytest.raises(CommandError, match=r"later version.*games 9999_later"):
        call_command("restore", str(backup), into=into)
    change_manifest(backup, lambda form: form.update(format=2))
    with pytest.raises(CommandError, match="format 2"):
        call_command("restore", str(backup), into=into)
    change_manifest(backup, lambda form: form.update(unknown=1))
    with pytest.raises(CommandError, match="not a backup"):
        call_command("restore", str(backup), into=into)
    with pytest.raises(CommandError, match="not a backup"):
        call_command("restore", str(tmp_path), into=into)
    with pytest.raises(CommandError, match="database"):
        call_command("restore", str(backup), into="mysql://localhost/tahur")


def test_a_file_outside_of_the_backup_is_not_read(db: None, tmp_path: Path) -> None:
    backup = make_backup(tmp_path)
    change_manifest(backup, lambda form: form.update(file="../elsewhere"))
    with pytest.raises(CommandError, match="lacks its file"):
        call_command("drill", str(backup))


def test_old_backups_are_deleted(db: None, tmp_path: Path) -> None:
    first = make_backup(tmp_path)
    left, fresh = tmp_path / ".tahur-left", tmp_path / ".tahur-fresh"
    left.mkdir()
    fresh.mkdir()
    os.utime(left, (0, 0))
    call_command("backup", str(tmp_path))
    assert len(list_backups(tmp_path)) == 2
    call_command("backup", str(tmp_path), keep=2)
    assert first not in list_backups(tmp_path)
    assert len(list_backups(tmp_path)) == 2
    assert (left.exists(), fresh.exists()) == (False, True)
    with pytest.raises(CommandError, match="At least one"):
        call_command("backup", str(tmp_path), keep=0)


def test_a_backup_that_fails_leaves_nothing(
    db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*given: object) -> None:
        raise CommandError("no space is left")

    monkeypatch.setattr(making, "describe", fail)
    with pytest.raises(CommandError, match="no space"):
        make_backup(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_without_a_directory_the_setting_is_used(
    db: None, tmp_path: Path, settings: Settings
) -> None:
    settings.BACKUP_DIRECTORY = None
    with pytest.raises(CommandError, match="BACKUP_DIRECTORY"):
        call_command("backup")
    with pytest.raises(CommandError, match="BACKUP_DIRECTORY"):
        call_command("drill")
    settings.BACKUP_DIRECTORY = tmp_path
    with pytest.raises(CommandError, match="no backup"):
        call_command("drill")
    call_command("backup")
    assert len(list_backups(tmp_path)) == 1


@pytest.mark.parametrize(
    "url",
    [
        "postgres://anna:s%2Fe%3Ac%40ret@127.0.0.1:5433/tahur",
        "postgres://anna@db.example/tahur?sslmode=require",
        "sqlite:////var/lib/tahur.sqlite3",
    ],
)
def test_a_url_says_all_of_a_database(url: str) -> None:
    assert url_of(database_at(url)) == url
