"""The two kinds of databases that the site runs on, and their URLs."""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import quote, urlencode

import dj_database_url
from django.core.management import CommandError

from lobby.backups import postgresql, sqlite


class Engine(Protocol):
    """How one kind of database is backed up and restored."""

    def dump(self, database: Mapping[str, Any], directory: Path) -> Path:
        """Write one moment of a running database into a file, and return the file."""

    def load(self, file: Path, database: Mapping[str, Any]) -> None:
        """Load a dump into an empty database, all or nothing."""

    def scratch(self, database: Mapping[str, Any]) -> AbstractContextManager[dict[str, Any]]:
        """Yield the settings of an empty database that lasts as long as the block."""


ENGINES: Mapping[str, Engine] = {"postgresql": postgresql, "sqlite": sqlite}


def engine_of(database: Mapping[str, Any]) -> str:
    """Return the key in `ENGINES` for a database of Django's settings."""
    return "sqlite" if "sqlite" in database["ENGINE"] else "postgresql"


def database_at(url: str) -> dict[str, Any]:
    """Return Django's settings for this URL. Raises `CommandError` if it is not one."""
    try:
        found = dict(dj_database_url.parse(url))
    except (dj_database_url.ParseError, dj_database_url.UnknownSchemeError, ValueError) as error:
        raise CommandError(f"{url} is not the URL of a database: {error}") from error
    if not found.get("NAME") or not any(name in str(found["ENGINE"]) for name in ENGINES):
        raise CommandError(f"{url} names no database of PostgreSQL or SQLite.")
    return found


def url_of(database: Mapping[str, Any]) -> str:
    """Return the URL of this database of Django's settings, for the environment."""
    if engine_of(database) == "sqlite":
        return f"sqlite:///{Path(database['NAME']).resolve()}"
    parts = ("USER", "PASSWORD", "HOST", "NAME")
    user, password, host, name = (quote(str(database.get(each) or ""), safe="") for each in parts)
    account = f"{user}:{password}@" if password else f"{user}@" if user else ""
    port = f":{database['PORT']}" if database.get("PORT") else ""
    options = {
        each: value for each, value in database.get("OPTIONS", {}).items() if each in postgresql.TLS
    }
    asked = f"?{urlencode(options)}" if options else ""
    return f"postgres://{account}{host}{port}/{name}{asked}"
