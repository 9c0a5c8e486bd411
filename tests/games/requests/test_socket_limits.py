"""Sockets over a rate limit are closed with a code of their own."""

import pytest
from channels.testing import WebsocketCommunicator
from pytest_django import Settings

from accounts.limits import sockets
from accounts.models import User
from boardsite.asgi import protocols
from tests.games.support.clients import load_no_user
from tests.games.support.matches import BEGUN, Table
from tests.games.support.open_pages import Page
from tests.games.support.open_pages import browser as async_browser
from tests.support.host_clock import CEILING, Time

pytestmark = pytest.mark.django_db


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("sockets_closed")
class TestSockets:
    """Limits on sockets by account and network address; refused sockets get a close code."""

    async def test_an_account_has_so_many_at_a_time(
        self, table: Table, anna: User, berta: User, settings: Settings, time: Time
    ) -> None:
        settings.LIMITS = ["open_sockets.account=2"]
        one, other, third = [Page(await async_browser(anna), table.pk, BEGUN) for _ in range(3)]
        async with one:
            async with other:
                assert await third.connect()
                assert await third.closed_with() == sockets.TOO_MANY
                async with Page(await async_browser(berta), table.pk, BEGUN) as red:
                    assert await red.boards_so_far() == []
                assert await one.boards_so_far() == []
            async with third:
                assert await third.boards_so_far() == []

    async def test_so_many_are_opened_in_a_while(
        self, table: Table, anna: User, settings: Settings, time: Time
    ) -> None:
        settings.LIMITS = ["socket.account=2/60"]
        for _ in range(2):
            async with Page(await async_browser(anna), table.pk, BEGUN) as page:
                assert await page.boards_so_far() == []
        page = Page(await async_browser(anna), table.pk, BEGUN)
        assert await page.connect()
        assert await page.closed_with() == sockets.TOO_MANY
        time.passes(30)
        async with page:
            assert await page.boards_so_far() == []

    async def test_a_refused_page_is_brought_up_to_date_over_http(
        self, table: Table, anna: User, settings: Settings, time: Time
    ) -> None:
        settings.LIMITS = ["open_sockets.account=1"]
        async with Page(await async_browser(anna), table.pk, BEGUN):
            refused = Page(await async_browser(anna), table.pk, BEGUN)
            assert await refused.connect()
            assert await refused.closed_with() == sockets.TOO_MANY
            assert f'data-v="{BEGUN}"' in await refused.fetch()

    async def test_a_page_that_says_that_it_is_there_keeps_its_place(
        self,
        table: Table,
        anna: User,
        settings: Settings,
        time: Time,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        settings.LIMITS = ["open_sockets.account=1"]
        monkeypatch.setattr(sockets, "RENEWAL_SECONDS", -1.0)
        async with Page(await async_browser(anna), table.pk, BEGUN) as page:
            time.passes(sockets.LEASE_SECONDS - 1)
            assert await page.boards_so_far() == []
            time.passes(2)
            refused = Page(await async_browser(anna), table.pk, BEGUN)
            assert await refused.connect()
            assert await refused.closed_with() == sockets.TOO_MANY
            time.passes(sockets.LEASE_SECONDS)
            async with Page(await async_browser(anna), table.pk, BEGUN) as later:
                assert await later.boards_so_far() == []

    async def test_an_address_has_so_many_at_a_time(self, settings: Settings, time: Time) -> None:
        settings.LIMITS, settings.ALLAUTH_TRUSTED_PROXY_COUNT = ["open_sockets.address=2"], 1
        lines = [_line(f"2001:db8:1:2::{number}") for number in range(3)]
        assert [await line.connect(CEILING) for line in lines] == [(True, None)] * 3
        assert (await lines[2].receive_output(CEILING))["code"] == sockets.TOO_MANY
        elsewhere = _line("2001:db8:1:3::1")
        assert await elsewhere.connect(CEILING) == (True, None)
        assert (await elsewhere.receive_output(CEILING))["type"] == "websocket.send"
        for line in (*lines[:2], elsewhere):
            await line.disconnect(timeout=CEILING)

    async def test_a_refused_socket_asks_nothing_of_the_database(
        self, settings: Settings, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        settings.LIMITS, settings.ALLAUTH_TRUSTED_PROXY_COUNT = ["socket.address=1/3600"], 1
        first, second = _line("203.0.113.1"), _line("203.0.113.1")
        assert await first.connect(CEILING) == (True, None)
        await first.disconnect(timeout=CEILING)
        monkeypatch.setattr("accounts.sessions.sockets.SocketUser.resolve_scope", load_no_user)
        assert await second.connect(CEILING) == (True, None)
        assert (await second.receive_output(CEILING))["code"] == sockets.TOO_MANY


def _line(address: str) -> WebsocketCommunicator:
    headers = [
        (b"host", b"localhost:8000"),
        (b"origin", b"http://localhost:8000"),
        (b"x-forwarded-for", address.encode()),
    ]
    return WebsocketCommunicator(protocols, "/ws/lobby/?lang=en", headers)
