"""Static files are collected, messages compiled, and disks have room."""

import os
import shutil
from collections import namedtuple
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.management import call_command
from pytest_django import Settings

from lobby.doctor import files
from lobby.doctor.files import check_disks, check_languages, check_static_files
from lobby.doctor.findings import Finding, Level

Usage = namedtuple("Usage", ["total", "used", "free"])


@pytest.fixture
def static(settings: Settings, tmp_path: Path) -> Path:
    """The folder of the static files of a small site, with the storage of a public one."""
    source = tmp_path / "static"
    (source / "css").mkdir(parents=True)
    (source / "css" / "site.css").write_text("p { color: red; }\n")
    settings.STATICFILES_DIRS = [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATIC_ROOT = str(tmp_path / "collected")
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "boardsite.static_files.storage.StaticStorage"},
    }
    return source


def only(findings: list[Finding]) -> str:
    [finding] = findings
    assert finding.level == Level.ERROR
    return finding.sentence


def collect() -> None:
    call_command("collectstatic", interactive=False, verbosity=0)


def test_collected_files_are_left_alone(static: Path) -> None:
    collect()
    assert list(check_static_files()) == []


def test_a_site_without_collected_files_is_wrong(static: Path) -> None:
    assert "No static files" in only(list(check_static_files()))


def test_a_new_file_has_to_be_collected(static: Path) -> None:
    collect()
    (static / "css" / "new.css").write_text("p { color: blue; }\n")
    assert "css/new.css" in only(list(check_static_files()))


def test_a_lost_file_is_named(static: Path, settings: Settings) -> None:
    collect()
    for file in Path(settings.STATIC_ROOT, "css").glob("site.*.css"):
        file.unlink()
    assert "css/site.css" in only(list(check_static_files()))


def test_without_a_manifest_there_is_nothing_to_check() -> None:
    assert [each.level for each in check_static_files()] == [Level.SKIPPED]


@pytest.fixture
def catalogue(settings: Settings, tmp_path: Path) -> Path:
    """A catalogue of messages that is compiled."""
    settings.LOCALE_PATHS = [tmp_path]
    folder = tmp_path / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    for name in ("django.po", "django.mo"):
        (folder / name).touch()
        os.utime(folder / name, (1000, 1000))
    return folder


def test_compiled_messages_are_left_alone(catalogue: Path) -> None:
    assert list(check_languages()) == []


def test_messages_that_are_not_compiled_are_found(catalogue: Path) -> None:
    os.utime(catalogue / "django.po", (2000, 2000))
    assert [each.level for each in check_languages()] == [Level.WARNING]
    (catalogue / "django.mo").unlink()
    assert [each.level for each in check_languages()] == [Level.ERROR]


@pytest.mark.parametrize(
    ("gib", "levels"), [(100.0, []), (1.0, [Level.WARNING]), (0.1, [Level.ERROR])]
)
def test_a_full_disk_is_found_once(
    monkeypatch: pytest.MonkeyPatch,
    settings: Settings,
    tmp_path: Path,
    gib: float,
    levels: list[Level],
) -> None:
    settings.STATIC_ROOT = str(tmp_path / "collected")
    settings.BACKUP_DIRECTORY = tmp_path
    usage = Usage(0, 0, int(gib * files.GIB))
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))
    other = SimpleNamespace(vendor="sqlite", settings_dict={"NAME": str(tmp_path / "db")})
    monkeypatch.setattr("lobby.doctor.files.connection", other)
    assert [each.level for each in check_disks()] == levels


def test_a_missing_folder_is_a_warning(settings: Settings, tmp_path: Path) -> None:
    settings.BACKUP_DIRECTORY = tmp_path / "nowhere"
    assert "nowhere" in "".join(each.sentence for each in check_disks())
