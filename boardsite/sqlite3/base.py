"""SQLite database backend for processes with many threads.

SQLite allows one writer at a time. Other connections ask for SQLite's lock repeatedly, in no order.
Under load, one of them may never get the lock and fail after a timeout with "database is locked".

So the threads of a process wait in a queue before they ask for SQLite's lock. Only different
processes still compete for it.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base

from boardsite.sqlite3.fair_lock import FairLock

SECONDS = 20.0
"""Seconds that a thread waits in the queue before `OperationalError` is raised."""
WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")

_write_lock = FairLock()


class CursorWrapper(base.SQLiteCursorWrapper):
    """Database cursor that waits in the queue before it writes outside a transaction."""

    def execute(self, query: str, params: Any = None) -> Any:
        with _write_turn(self, query):
            return super().execute(query, params)

    def executemany(self, query: str, param_list: Iterable[Any]) -> Any:
        with _write_turn(self, query):
            return super().executemany(query, param_list)


class DatabaseWrapper(base.DatabaseWrapper):
    """Database connection that waits in the queue before it begins a transaction."""

    _holds_lock = False

    def create_cursor(self, name: str | None = None) -> CursorWrapper:
        cursor: CursorWrapper = self.connection.cursor(factory=CursorWrapper)
        return cursor

    def _start_transaction_under_autocommit(self) -> None:
        _acquire_lock()
        self._holds_lock = True
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self._release_lock()
            raise

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc]
        self._release_lock()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self._release_lock()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self._release_lock()

    def _release_lock(self) -> None:
        if self._holds_lock:
            self._holds_lock = False
            _write_lock.release()


@contextmanager
def _write_turn(cursor: CursorWrapper, query: str) -> Iterator[None]:
    if cursor.connection.in_transaction or not query.lstrip()[:7].upper().startswith(WRITES):
        yield
        return
    _acquire_lock()
    try:
        yield
    finally:
        _write_lock.release()


def _acquire_lock() -> None:
    if not _write_lock.acquire(SECONDS):
        raise OperationalError("database is locked: too many writers wait before this one")
