"""A database that does not answer in time, and sockets to unknown addresses."""

import pytest
from channels.testing import WebsocketCommunicator
from django.db import OperationalError

from accounts.models import User
from boardsite.asgi import protocols
from boardsite.sockets import NOT_FOUND
from games.play import services
from tests.games.support.clients import browser, post
from tests.games.support.matches import ShowDice, Table
from tests.support.host_clock import CEILING

pytestmark = pytest.mark.sqlite_only


def busy(**_: object) -> None:
    raise OperationalError("database is locked")


def test_a_request_to_a_busy_database_is_told_to_retry(
    table: Table,
    anna: User,
    dice_show: ShowDice,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    dice_show((6, 3))
    client = browser(anna)
    with monkeypatch.context() as now:
        now.setattr(services, "act", busy)
        answer = post(client, table, htmx=True)
    assert answer.status_code == 503
    assert answer["Retry-After"] == "2"
    assert "Nothing has changed" in answer.content.decode()
    assert "Content-Security-Policy" in answer
    assert "database is locked" in caplog.text
    assert post(client, table, htmx=True).status_code == 204


async def test_a_socket_that_leads_nowhere_is_refused() -> None:
    asking = WebsocketCommunicator(protocols, "/ws/nowhere/", [(b"origin", b"http://localhost")])
    connected, code = await asking.connect(CEILING)
    assert (connected, code) == (False, NOT_FOUND)
