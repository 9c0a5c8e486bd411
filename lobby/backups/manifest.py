"""The manifest of a backup: what it holds, of which version, and the keys that it needs."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import CommandError
from django.db import connections
from django.db.migrations.loader import MigrationLoader

FORMAT = 1
NAME = "manifest.json"
KEYS = ("DICE_KEYS", "LOG_KEY", "SECRET_KEY", "VAPID_KEY")
"""Settings that a restored site needs as they were. A backup holds their fingerprints only."""
_BLOCK = 1 << 20


@dataclass(frozen=True)
class Manifest:
    """What the file `manifest.json` of a backup says."""

    created_at: str
    engine: str
    """`sqlite` or `postgresql`."""
    file: str
    bytes: int
    sha256: str
    migrations: Mapping[str, list[str]]
    """The migrations that the database had, by app."""
    keys: Mapping[str, list[str]]
    """The fingerprints of the keys of the site that made the backup, by setting."""
    format: int = FORMAT

    @property
    def made_at(self) -> datetime:
        """When the backup was made."""
        return datetime.fromisoformat(self.created_at)

    def write(self, directory: Path) -> None:
        """Write `manifest.json` into this directory."""
        text = json.dumps(asdict(self), indent=2, sort_keys=True)
        (directory / NAME).write_text(text + "\n", "utf-8")


def describe(directory: Path, file: Path, engine: str) -> Manifest:
    """Return the manifest of a backup that has just been made of the site's own database."""
    return Manifest(
        created_at=datetime.now(UTC).isoformat(timespec="seconds"),
        engine=engine,
        file=str(file.relative_to(directory)),
        bytes=file.stat().st_size,
        sha256=hash_of(file),
        migrations=_applied_migrations(),
        keys={name: fingerprints(name) for name in KEYS},
    )


def open_backup(directory: Path) -> tuple[Manifest, Path]:
    """Return the manifest of a backup and its dump.

    Raises `CommandError` if it is none, if its dump is not the one that was written, or if a later
    version of the site made it.
    """
    manifest = read_manifest(directory)
    file = _check_file(directory, manifest)
    _check_version(manifest)
    return manifest, file


def read_manifest(directory: Path) -> Manifest:
    """Read the manifest of a backup. Raises `CommandError` if this is no backup of this version."""
    try:
        form: dict[str, Any] = json.loads((directory / NAME).read_text("utf-8"))
        manifest = Manifest(**form)
    except (OSError, ValueError, TypeError) as error:
        raise CommandError(f"{directory} is not a backup: {error}") from error
    if manifest.format != FORMAT:
        raise CommandError(f"{directory} is a backup of format {manifest.format}, not {FORMAT}.")
    return manifest


def _check_file(directory: Path, manifest: Manifest) -> Path:
    """Return the dump of a backup. Raises `CommandError` if it is not the one that was written."""
    file = directory / manifest.file
    if file.parent != directory or not file.is_file():
        raise CommandError(f"{directory} lacks its file {manifest.file}.")
    if hash_of(file) != manifest.sha256:
        raise CommandError(f"{file} was changed or damaged since the backup: its hash is another.")
    return file


def _check_version(manifest: Manifest) -> None:
    """Raise `CommandError` if a later version of the site made this backup."""
    known = MigrationLoader(None, ignore_no_migrations=True).disk_migrations
    unknown = [
        f"{app} {name}"
        for app, names in manifest.migrations.items()
        for name in names
        if (app, name) not in known
    ]
    if unknown:
        raise CommandError(
            "This backup was made by a later version of the site. "
            f"This version lacks its migrations: {', '.join(unknown)}."
        )


def missing_keys(manifest: Manifest) -> list[str]:
    """Return the settings that lack a key which the site had when it made the backup."""
    return [name for name, had in manifest.keys.items() if set(had) - set(fingerprints(name))]


def fingerprints(name: str) -> list[str]:
    """Return a short hash of each key of a setting, from which no key can be guessed."""
    value = getattr(settings, name, "")
    keys = [value] if isinstance(value, str) else value
    return [hashlib.sha256(f"{name}:{key}".encode()).hexdigest()[:16] for key in keys if key]


def hash_of(file: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal."""
    total = hashlib.sha256()
    with file.open("rb") as opened:
        while block := opened.read(_BLOCK):
            total.update(block)
    return total.hexdigest()


def _applied_migrations() -> dict[str, list[str]]:
    applied: dict[str, list[str]] = {}
    for app, name in MigrationLoader(connections["default"]).applied_migrations:
        applied.setdefault(app, []).append(name)
    return {app: sorted(names) for app, names in sorted(applied.items())}
