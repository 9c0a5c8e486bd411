"""SQLite never reports "database is locked", however many connections write at once."""

from collections.abc import Iterator
from threading import Thread

import pytest
from django.db import OperationalError, connection, transaction

from accounts.models import User
from boardsite.sqlite3 import base
from boardsite.sqlite3.fair_lock import FairLock
from games.models import Event
from games.play.services import act
from tests.games.support.matches import at_once, sit_down
from tests.games.support.random_players import Whims

pytestmark = [
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL locks rows"),
    pytest.mark.django_db(transaction=True),
]
MATCHES = 50
ACTIONS = 12


@pytest.fixture
def impatient() -> Iterator[None]:
    """Let SQLite itself wait only a moment for its lock, so that only our queue can help."""
    options = connection.settings_dict["OPTIONS"]
    before = dict(options)
    options["init_command"] = options["init_command"].replace("timeout=10000", "timeout=100")
    connection.close()
    yield
    options.update(before)
    connection.close()


def test_fifty_matches_are_played_at_once(impatient: None) -> None:
    tables = [
        sit_down(*(User.objects.create_user(f"{name}{number}") for name in ("anna", "berta")))
        for number in range(MATCHES)
    ]

    def play(number: int) -> None:
        table, whims = tables[number], Whims(number, tables[number])
        for step in range(ACTIONS):
            match = table.match
            seat, action = whims.next(match)
            act(
                match_id=table.pk,
                user=table.user(seat),
                action=action,
                version=match.version,
                request_id=f"{step}",
            )

    before = Event.objects.count()
    answers = at_once(*(lambda number=number: play(number) for number in range(MATCHES)))
    assert [answer for answer in answers if answer is not None] == []
    assert Event.objects.count() >= before + MATCHES * ACTIONS
    for table in tables:
        table.check()


def test_single_statements_wait_for_their_turn_too(impatient: None) -> None:
    def write(number: int) -> None:
        for step in range(10):
            User.objects.create_user(f"anna{number}x{step}")
            with transaction.atomic():
                User.objects.filter(username=f"anna{number}x{step}").update(language="es")

    answers = at_once(*(lambda number=number: write(number) for number in range(20)))
    assert [answer for answer in answers if answer is not None] == []
    assert User.objects.filter(language="es").count() == 200


class Lost(Exception):
    """Error that a test raises in the middle of a transaction."""


@pytest.mark.parametrize("close", [False, True])
def test_a_turn_ends_where_a_transaction_fails_or_loses_its_connection(close: bool) -> None:
    @transaction.atomic
    def fail() -> None:
        User.objects.create_user("anna")
        assert not base._write_lock.acquire(0)
        if close:
            connection.close()
        raise Lost

    with pytest.raises(Lost):
        fail()
    assert base._write_lock.acquire(0)
    base._write_lock.release()
    assert not User.objects.exists()


def test_waiting_too_long_fails_with_a_locked_database(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(base, "SECONDS", 0.01)
    assert base._write_lock.acquire(0)
    try:
        with pytest.raises(OperationalError, match="locked"):
            User.objects.create_user("anna")
        with pytest.raises(OperationalError, match="locked"), transaction.atomic():
            pass
    finally:
        base._write_lock.release()
    User.objects.create_user("anna")


def test_threads_are_let_in_as_they_came() -> None:
    line, entered = FairLock(), list[int]()
    assert line.acquire(0)

    def wait(number: int) -> None:
        assert line.acquire(30)
        entered.append(number)
        line.release()

    threads = [Thread(target=wait, args=[number]) for number in range(20)]
    for number, thread in enumerate(threads):
        thread.start()
        while len(line._waiting) <= number:
            pass
    assert not line.acquire(0)
    line.release()
    for thread in threads:
        thread.join()
    assert entered == list(range(20))
    assert line.acquire(0)
