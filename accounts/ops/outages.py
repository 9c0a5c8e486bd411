"""Recognising and logging outages of the database and of Redis."""

import logging
import sqlite3
from time import monotonic

from django.db import DatabaseError, InterfaceError, OperationalError

from accounts.ops.metrics import DATABASE_ERRORS, REDIS_ERRORS

QUIET_SECONDS = 1.0
"""Seconds within which the same log line about an outage is written only once."""
_OTHER_CODES = frozenset({"25006", "25P03"})
"""SQLSTATEs of outages that psycopg does not raise as `OperationalError`.

Read-only transaction (after a failover) and idle-in-transaction timeout.
"""

_logged: dict[tuple[str, str], float] = {}


def is_unavailable(error: BaseException) -> bool:
    """Whether an error means that the database cannot serve at the moment.

    Examples are a full disk, no connection and a timeout. Errors in an SQL statement are no outage.
    """
    if isinstance(error, InterfaceError):
        return True
    cause = error.__cause__
    if isinstance(error, DatabaseError) and getattr(cause, "sqlstate", None) in _OTHER_CODES:
        return True
    if not isinstance(error, OperationalError):
        return False
    # SQLite has one code for all errors in a statement, such as a missing table.
    return not (
        isinstance(cause, sqlite3.Error)
        and getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR
    )


def log_outage(log: logging.Logger, words: str, error: BaseException) -> None:
    """Log an outage as one line without traceback, and count it if it is one of the database.

    The same line is logged at most once in `QUIET_SECONDS`.
    """
    if is_unavailable(error):
        DATABASE_ERRORS.inc()
    line = f"{words}: {' '.join(str(error).split()) or repr(error)}"
    now = monotonic()
    if now - _logged.get((log.name, line), -QUIET_SECONDS) < QUIET_SECONDS:
        return
    for known in [known for known, at in _logged.items() if now - at >= QUIET_SECONDS]:
        _logged.pop(known, None)
    _logged[log.name, line] = now
    log.warning("%s", line)


def log_redis_failure(log: logging.Logger, use: str, words: str, error: BaseException) -> None:
    """Log and count that Redis did not answer; `use` is the label of the metric."""
    REDIS_ERRORS.labels(use).inc()
    log_outage(log, words, error)
