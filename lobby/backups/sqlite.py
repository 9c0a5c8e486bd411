"""Backup and restore of the SQLite database."""

import gzip
import os
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.core.management import CommandError

FILE = "database.sqlite3.gz"
_LEVEL = 6
_WAIT_SECONDS = 60


def dump(database: Mapping[str, Any], directory: Path) -> Path:
    """Write one moment of a database in use into a file, and return the file.

    Writers do not wait for this.
    """
    file, whole = directory / FILE, directory / "database.sqlite3"
    with closing(sqlite3.connect(database["NAME"], timeout=_WAIT_SECONDS)) as line:
        line.execute("VACUUM INTO ?", (str(whole),))
    with whole.open("rb") as source, gzip.open(file, "wb", _LEVEL) as packed:
        shutil.copyfileobj(source, packed, 1 << 20)
    whole.unlink()
    return file


def load(file: Path, database: Mapping[str, Any]) -> None:
    """Unpack a dump as a new database, all or nothing. Raises `CommandError` if it fails."""
    target = Path(database["NAME"])
    if target.exists():
        raise CommandError(f"{target} exists already.")
    partial = target.with_name(f".{target.name}.partial")
    try:
        with gzip.open(file, "rb") as packed, partial.open("xb") as whole:
            shutil.copyfileobj(packed, whole, 1 << 20)
        with closing(sqlite3.connect(partial)) as line:
            found = line.execute("PRAGMA integrity_check").fetchone()[0]
        if found != "ok":
            raise CommandError(f"The restored database is damaged: {found}")
        # Unlike a rename, this fails if a file of that name has appeared meanwhile.
        os.link(partial, target)
    except (OSError, EOFError, sqlite3.Error) as error:
        raise CommandError(f"{target} cannot be restored: {error}") from error
    finally:
        partial.unlink(missing_ok=True)


@contextmanager
def scratch(database: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield settings of a database that does not exist yet, and delete it after the block."""
    with TemporaryDirectory(prefix="tahur-drill-") as name:
        yield {**database, "NAME": str(Path(name) / "database.sqlite3")}
