"""A full disk and other outages of the database: responses with 503, and one line in the log."""

import logging
import sqlite3
from collections.abc import Callable, Iterator

import psycopg
import pytest
from asgiref.sync import async_to_sync
from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope
from channels.testing import WebsocketCommunicator
from django.db import DatabaseError, InterfaceError, OperationalError, ProgrammingError, connection
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.ops import outages as ops_outages
from accounts.ops.outages import is_unavailable, log_outage
from boardsite.sockets import TRY_LATER, CloseDuringOutage

OUTAGES = {
    "disk full": "53100",
    "too many connections": "53300",
    "shut down": "57P01",
    "starting": "57P03",
    "read-only": "25006",
    "idle for too long": "25P03",
    "no lock in time": "55P03",
    "no answer in time": "57014",
}
REFUSE = """
CREATE FUNCTION pg_temp.refuse() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$
"""
Fill = Callable[[str], None]
"""Simulates a full disk for rows added to a table."""


@pytest.fixture(autouse=True)
def nothing_was_logged() -> None:
    """Forget which outages were logged, as each is logged only once in a while."""
    ops_outages._logged.clear()


@pytest.fixture
def fill(db: None) -> Iterator[Fill]:
    """A function that makes the database refuse new rows of a table, as with a full disk."""

    def fill(table: str) -> None:
        with connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.execute("CREATE TABLE filler (fat BLOB)")
                cursor.execute("PRAGMA max_page_count = 1")  # no page more than there are
                does = "BEGIN INSERT INTO filler VALUES (randomblob(9999999)); END"
            else:
                cursor.execute(REFUSE)
                does = "FOR EACH ROW EXECUTE FUNCTION pg_temp.refuse()"
            cursor.execute(f"CREATE TRIGGER full_disk BEFORE INSERT ON {table} {does}")

    yield fill
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA max_page_count = 1073741823")


@pytest.mark.parametrize("table", ["accounts_user", "django_session"])
def test_a_full_disk_is_answered_503_whether_a_view_or_a_middleware_meets_it(
    fill: Fill, table: str, caplog: pytest.LogCaptureFixture
) -> None:
    fill(table)
    answer = Client(raise_request_exception=False).post(reverse("guest"))
    assert answer.status_code == 503
    assert answer["Retry-After"] == "2"
    assert "Nothing has changed" in answer.content.decode()
    assert "Content-Security-Policy" in answer
    lines = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [record for record in lines if record.exc_info] == []
    assert any("database cannot serve" in record.message for record in lines)


def test_a_mistake_is_still_answered_500(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT * FROM no_such_table")

    monkeypatch.setattr(User.objects, "create_user", fail)
    answer = Client(raise_request_exception=False).post(reverse("guest"))
    assert answer.status_code == 500


def make_error(kind: type[DatabaseError], cause: Exception) -> DatabaseError:
    """Return a database error of Django that was caused by this error of the driver."""
    error = kind("failed")
    error.__cause__ = cause
    return error


def of_sqlite(code: int) -> DatabaseError:
    cause = sqlite3.OperationalError("failed")
    cause.sqlite_errorcode = code
    return make_error(OperationalError, cause)


@pytest.mark.parametrize("code", OUTAGES.values(), ids=OUTAGES)
def test_outages_of_postgresql_are_known(code: str) -> None:
    cause = psycopg.errors.lookup(code)
    kind = OperationalError if issubclass(cause, psycopg.OperationalError) else DatabaseError
    assert is_unavailable(make_error(kind, cause()))


def test_outages_of_sqlite_are_distinguished_from_errors() -> None:
    outages = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_IOERR)
    assert all(is_unavailable(of_sqlite(code)) for code in outages)
    assert not is_unavailable(of_sqlite(sqlite3.SQLITE_ERROR))


def test_what_is_no_outage_is_none() -> None:
    assert is_unavailable(InterfaceError("connection already closed"))
    assert not is_unavailable(make_error(ProgrammingError, psycopg.errors.UndefinedTable()))
    assert not is_unavailable(ValueError())


def test_an_outage_is_logged_once_a_second(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr(ops_outages, "monotonic", lambda: now)
    log = logging.getLogger("tests.faults")
    for _ in range(1000):
        log_outage(log, "cannot serve", OperationalError("no room\nDETAIL: none"))
    log_outage(log, "cannot serve", OperationalError("other"))
    assert caplog.messages == ["cannot serve: no room DETAIL: none", "cannot serve: other"]
    now += 1
    log_outage(log, "cannot serve", OperationalError("other"))
    assert len(caplog.messages) == 3
    assert len(ops_outages._logged) == 1


@pytest.mark.parametrize("accepted", [True, False])
def test_a_socket_is_closed_so_that_its_page_comes_back(accepted: bool) -> None:
    async def fail(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        await receive()
        if accepted:
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        raise OperationalError("the database system is starting up")

    async def read_first_message() -> tuple[str, int]:
        page = WebsocketCommunicator(CloseDuringOutage(fail), "/ws/")
        if accepted:
            await page.connect()
            message = await page.receive_output()
            return message["type"], message["code"]
        connected, code = await page.connect()
        assert not connected
        return "websocket.close", code

    assert async_to_sync(read_first_message)() == ("websocket.close", TRY_LATER)
