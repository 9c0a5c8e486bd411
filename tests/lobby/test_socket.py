"""The lobby's sockets: everybody sees a change, each as a fresh page would show it."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

import pytest
from channels.auth import AuthMiddlewareStack
from channels.db import database_sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.db import connection
from django.test import AsyncClient
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from lobby import fragments, glances, services
from lobby.fragments import Role
from lobby.routing import websocket_urlpatterns
from lobby.tables import Tables
from tests.lobby.seeking import match_of, seek_of

pytestmark = pytest.mark.django_db(transaction=True)

SITE = AuthMiddlewareStack(URLRouter(websocket_urlpatterns))
BACKEND = "django.contrib.auth.backends.ModelBackend"
PLACE = 'data-fetch="/tables/">'
LONG = 5
"""Seconds in which a frame must have come."""


class Watcher:
    """A page of the lobby: what it showed when it was opened, and its socket."""

    def __init__(self, user: User | None) -> None:
        self.user = user
        self.client = AsyncClient()

    async def page(self) -> str:
        """The lists as a fresh page holds them."""
        response = await self.client.get("/")
        assert response.status_code == 200
        return response.content.decode().split(PLACE)[1]

    async def come(self) -> None:
        """Open the page, and its socket as the page's script does."""
        if self.user:
            await self.client.aforce_login(self.user, BACKEND)
        shown = await self.page()
        had = re.search(r'data-v="(\d+)"', shown)
        await self.connect(had[1] if had else "")
        assert shown.startswith(await self.frame())

    async def connect(self, had: str) -> None:
        """Open the socket of a page that was opened when so many seeks had been taken."""
        key = self.client.cookies.get(settings.SESSION_COOKIE_NAME)
        cookie = f"{settings.SESSION_COOKIE_NAME}={key.value if key else ''}".encode()
        headers = [(b"origin", b"http://testserver"), (b"cookie", cookie)]
        address = f"/ws/lobby/?v={had}&lang=en"
        self.socket = WebsocketCommunicator(SITE, address, headers=headers)
        connected, _ = await self.socket.connect(LONG)
        assert connected

    async def frame(self) -> str:
        """The lists that come next by the socket."""
        message = json.loads(await self.socket.receive_from(LONG))
        assert message.keys() == {"t", "html"}
        assert message["t"] == "s"
        html: str = message["html"]
        return html


@asynccontextmanager
async def watching(*users: User | None) -> AsyncIterator[list[Watcher]]:
    watchers = [Watcher(user) for user in users]
    for watcher in watchers:
        await watcher.come()
    yield watchers
    for watcher in watchers:
        await watcher.socket.disconnect()


async def do(service: Callable[[], object]) -> None:
    await database_sync_to_async(service, thread_sensitive=False)()


async def test_a_seek_that_is_opened_reaches_everybody_as_a_fresh_page_shows_it(
    anna: User, berta: User
) -> None:
    async with watching(anna, berta, None) as watchers:
        await do(partial(seek_of, anna))
        seen = [await watcher.frame() for watcher in watchers]
        for watcher, html in zip(watchers, seen, strict=True):
            assert (await watcher.page()).startswith(html + "</div>")
        assert "You are waiting" in seen[0]
        assert seen[0] != seen[1] == seen[2]
        assert "/take/" in seen[2]


async def test_the_opener_s_page_goes_to_the_match_and_nobody_else_s(
    anna: User, berta: User, clara: User
) -> None:
    seek = await database_sync_to_async(seek_of)(anna, private=True)
    async with watching(anna, clara, None) as watchers:
        await do(partial(services.take_invitation, token=seek.token, user=berta))
        await seek.arefresh_from_db()
        html = await watchers[0].frame()
        assert f'data-go="/matches/{seek.match_id}/"' in html
        assert "Your match has begun" in html
        for watcher in watchers[1:]:
            assert await watcher.socket.receive_nothing()


async def test_a_page_that_opens_after_the_match_has_begun_stays(anna: User, berta: User) -> None:
    await do(partial(match_of, anna, berta))
    async with watching(anna) as (watcher,):
        assert "data-go" not in await watcher.page()


async def test_a_page_that_was_cut_off_learns_of_its_match(anna: User, berta: User) -> None:
    watcher = Watcher(anna)
    await watcher.come()
    await watcher.socket.disconnect()
    await do(partial(match_of, anna, berta))
    await watcher.connect("0")
    assert 'data-go="/matches/' in await watcher.frame()
    await watcher.socket.disconnect()


async def test_a_match_that_begins_and_one_that_ends_reach_everybody(
    anna: User, berta: User
) -> None:
    async with watching(None) as (watcher,):
        await do(partial(match_of, anna, berta))
        html = await watcher.frame()
        # Opening the seek may have been shown before.
        if "Watch" not in html:
            html = await watcher.frame()
        assert (await watcher.page()).startswith(html)


async def test_a_page_hears_that_the_line_is_alive_and_nothing_else() -> None:
    async with watching(None) as (watcher,):
        await watcher.socket.send_to("ping")
        assert json.loads(await watcher.socket.receive_from(LONG)) == {"t": "p"}
        await watcher.socket.send_to("take 1")
        assert (await watcher.socket.receive_output(LONG))["code"] == 4408


async def test_whoever_has_logged_out_is_told_to_look_again(
    anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lobby.consumers.CHECK", -1.0)
    async with watching(anna) as (watcher,):
        await watcher.socket.send_to("ping")
        await watcher.socket.receive_from(LONG)
        await watcher.client.alogout()
        await watcher.socket.send_to("ping")
        await watcher.socket.receive_from(LONG)
        assert (await watcher.socket.receive_output(LONG))["code"] == 4401


def test_a_thousand_idle_watchers_cost_one_drawing_and_few_queries(
    anna: User, berta: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    seek_of(anna)
    drawn: list[Role] = []
    draw_one = fragments._draw

    def draw(role: Role, lists: Tables) -> str:
        drawn.append(role)
        return draw_one(role, lists)

    monkeypatch.setattr(fragments, "_draw", draw)
    idle = [Role("en", user) for user in range(berta.pk, berta.pk + 999)]
    with CaptureQueriesContext(connection) as captured:
        seen = fragments.fragments([Role("en"), Role("en", anna.pk), *idle])
    assert drawn == [Role("en"), Role("en", anna.pk)]
    assert len(set(seen.values())) == 2
    assert len(captured) <= 8


async def test_whoever_asks_at_the_same_time_shares_one_look(
    anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = []

    async def look(roles: set[Role]) -> dict[Role, str]:
        looks.append(set(roles))
        return {role: str(role.user) for role in roles}

    monkeypatch.setattr(glances, "_fragments", look)
    roles = [Role("en", user) for user in (None, 1, 2, 1)]
    assert await asyncio.gather(*map(glances.glance, roles)) == ["None", "1", "2", "1"]
    assert await glances.glance(roles[0]) == "None"
    assert looks == [set(roles), {roles[0]}]
