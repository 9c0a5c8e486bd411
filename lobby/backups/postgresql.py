"""Backup and restore by the programs that PostgreSQL comes with."""

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
from django.core.management import CommandError
from psycopg import sql

FILE = "database.dump"
_DEBIAN = Path("/usr/lib/postgresql")
TLS = ("sslmode", "sslrootcert", "sslcert", "sslkey")


def dump(database: Mapping[str, Any], directory: Path) -> Path:
    """Write one moment of a running database into a file, and return the file."""
    file = directory / FILE
    _run("pg_dump", database, "--format=custom", "--no-owner", "--no-privileges", f"--file={file}")
    return file


def load(file: Path, database: Mapping[str, Any]) -> None:
    """Load a dump into an empty database, all or nothing. Raises `CommandError` if it fails."""
    with psycopg.connect(**_parameters(database)) as line:
        found = line.execute(
            "SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = current_schema())"
        ).fetchone()
    if found is None or found[0]:
        raise CommandError(f"The database {database['NAME']} is not empty.")
    _run(
        "pg_restore",
        database,
        *("--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error", str(file)),
    )
    with _administration(database) as line:
        line.execute("ANALYZE")


@contextmanager
def scratch(database: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Create an empty database on the same server, and drop it at the end of the block."""
    name = f"{database['NAME'][:30]}_drill_{uuid4().hex[:8]}"
    with _administration(database) as line:
        line.execute(sql.SQL("CREATE DATABASE {} TEMPLATE template0").format(sql.Identifier(name)))
    try:
        yield {**database, "NAME": name}
    finally:
        with _administration(database) as line:
            line.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def _administration(database: Mapping[str, Any]) -> psycopg.Connection:
    return psycopg.connect(**_parameters(database), autocommit=True)


def _parameters(database: Mapping[str, Any]) -> dict[str, Any]:
    """Return libpq's parameters for a database of Django's settings."""
    named = {
        "dbname": database["NAME"],
        "user": database.get("USER"),
        "password": database.get("PASSWORD"),
        "host": database.get("HOST"),
        "port": database.get("PORT"),
    }
    options = database.get("OPTIONS", {})
    named |= {each: options[each] for each in TLS if each in options}
    return {name: value for name, value in named.items() if value}


def _run(name: str, database: Mapping[str, Any], *arguments: str) -> None:
    parameters = _parameters(database)
    # A password on the command line could be read by every user of the machine.
    password = parameters.pop("password", "")
    where = psycopg.conninfo.make_conninfo(**parameters)
    done = subprocess.run(  # noqa: S603  no argument comes from a user of the site
        [_program(name), "--dbname", where, "--no-password", *arguments],
        env=os.environ | ({"PGPASSWORD": password} if password else {}),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise CommandError(f"{name} failed: {done.stderr.strip() or done.returncode}")


def _program(name: str) -> str:
    newest_first = sorted(
        _DEBIAN.glob("*/bin"), key=lambda each: int(each.parent.name.split(".")[0]), reverse=True
    )
    # Debian's pg_dump on the PATH is a wrapper that chooses a version; the newest dumps them all.
    for directory in newest_first:
        if (directory / name).is_file():
            return str(directory / name)
    found = shutil.which(name)
    if found is None:
        raise CommandError(f"{name} is missing: install the client programs of PostgreSQL.")
    return found
