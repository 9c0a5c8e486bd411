"""Which errors say that the database cannot serve just now, and how such an outage is logged."""

import logging
import sqlite3
from time import monotonic

from django.db import DatabaseError, InterfaceError, OperationalError

QUIET_SECONDS = 1.0
"""The same line about an outage is logged once in so many seconds, however many requests fail."""
_OTHER_CODES = frozenset({"25006", "25P03"})
"""Read-only (another server took over) and idle for too long: psycopg calls neither operational."""

_logged: dict[tuple[str, str], float] = {}


def is_unavailable(error: BaseException) -> bool:
    """Whether the database could not serve: full disk, no connection, no answer or lock in time.

    False for mistakes in what it was asked.
    """
    if isinstance(error, InterfaceError):
        return True
    cause = error.__cause__
    if isinstance(error, DatabaseError) and getattr(cause, "sqlstate", None) in _OTHER_CODES:
        return True
    if not isinstance(error, OperationalError):
        return False
    # SQLite has one code for every mistake in a statement, such as a table that does not exist.
    return not (
        isinstance(cause, sqlite3.Error)
        and getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR
    )


def log_outage(log: logging.Logger, words: str, error: BaseException) -> None:
    """Log an outage in one line without a traceback, unless the same was just logged."""
    line = f"{words}: {' '.join(str(error).split()) or repr(error)}"
    now = monotonic()
    if now - _logged.get((log.name, line), -QUIET_SECONDS) < QUIET_SECONDS:
        return
    for known in [known for known, at in _logged.items() if now - at >= QUIET_SECONDS]:
        _logged.pop(known, None)
    _logged[log.name, line] = now
    log.warning("%s", line)
