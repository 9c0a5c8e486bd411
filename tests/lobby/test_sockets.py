"""The lobby's sockets: after a change, each viewer gets the same lists as on a fresh page."""

import asyncio
import json
from functools import partial
from types import SimpleNamespace

import pytest
from channels.db import database_sync_to_async

from accounts.models import User
from games.live import hub
from lobby.consumers import MIN_PUSH_INTERVAL, LobbyConsumer
from lobby.seeks import bots, services
from tests.lobby.support.open_pages import OpenLobby, open_lobbies, run_in_thread
from tests.lobby.support.seeks import open_seek_for_four, open_seek_of, resign, start_match_of
from tests.support.host_clock import CEILING

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("one_thread")]


async def test_a_seek_that_is_opened_reaches_everybody_as_a_fresh_page_shows_it(
    anna: User, berta: User
) -> None:
    async with open_lobbies(anna, berta, None) as pages:
        await run_in_thread(partial(open_seek_of, anna))
        seen = [await page.frame() for page in pages]
        for page, html in zip(pages, seen, strict=True):
            assert (await page.fresh()).startswith(html + "</div>")
        assert "You are waiting for players" in seen[0]
        assert seen[0] != seen[1] == seen[2]
        assert "/join/" in seen[2]


async def test_only_the_opener_s_page_goes_to_the_match(
    anna: User, berta: User, clara: User, dora: User
) -> None:
    seek = await database_sync_to_async(open_seek_of)(anna, private=True)
    async with open_lobbies(anna, clara, None) as pages:
        await run_in_thread(partial(services.accept_invitation, token=seek.token, user=berta))
        await seek.arefresh_from_db()
        html = await pages[0].frame()
        assert f'data-go="/matches/{seek.match_id}/"' in html
        assert "Your match has started" in html
        await run_in_thread(partial(open_seek_of, dora))
        for page in pages[1:]:
            html = await page.frame()
            assert "Dora" in html
            assert seek.match_id not in html


async def test_only_joined_players_are_led_to_the_match(
    anna: User, berta: User, clara: User, dora: User
) -> None:
    seek = await database_sync_to_async(open_seek_for_four)(anna, berta, clara, private=True)
    async with open_lobbies(anna, berta, clara, None) as pages:
        await run_in_thread(partial(services.accept_invitation, token=seek.token, user=dora))
        await seek.arefresh_from_db()
        for page in pages[:3]:
            assert f'data-go="/matches/{seek.match_id}/"' in await page.frame()
        eve = await database_sync_to_async(User.objects.create_user)("Eve")
        await run_in_thread(partial(open_seek_of, eve))
        html = await pages[3].frame()
        assert "Eve" in html
        assert seek.match_id not in html


async def test_joined_players_are_redirected_when_bots_fill_the_table(
    anna: User, berta: User
) -> None:
    seek = await database_sync_to_async(open_seek_for_four)(anna, berta)
    async with open_lobbies(anna, berta, None) as pages:
        await run_in_thread(partial(bots.start_with_computers, seek_id=seek.pk, user=anna))
        await seek.arefresh_from_db()
        go = f'data-go="/matches/{seek.match_id}/"'
        assert [go in await page.frame() for page in pages] == [True, True, False]


async def test_who_joins_leaves_and_withdraws_is_seen_by_everybody(anna: User, berta: User) -> None:
    seek = await database_sync_to_async(open_seek_for_four)(anna)
    async with open_lobbies(anna, berta, None) as pages:
        for service, seen in (
            (partial(services.join_seek, user=berta), [True, True, True]),
            (partial(services.leave_seek, user=berta), [False, False, False]),
        ):
            await run_in_thread(partial(service, seek_id=seek.pk))
            htmls = [await page.frame() for page in pages]
            assert ["Berta</a>" in html for html in htmls] == seen
            for page, html in zip(pages, htmls, strict=True):
                assert (await page.fresh()).startswith(html)
        await run_in_thread(partial(services.join_seek, seek_id=seek.pk, user=berta))
        await run_in_thread(partial(services.withdraw_seek, seek_id=seek.pk, user=anna))
        told = "Anna has cancelled this table"
        for page, sees in zip(pages, [False, True, False], strict=True):
            assert (told in await page.until(told if sees else "No player is waiting")) == sees


async def test_a_page_that_opens_after_the_match_has_begun_stays(anna: User, berta: User) -> None:
    await run_in_thread(partial(start_match_of, anna, berta))
    async with open_lobbies(anna) as (page,):
        assert "data-go" not in await page.fresh()


async def test_a_page_that_was_cut_off_learns_of_its_match(anna: User, berta: User) -> None:
    page = OpenLobby(anna)
    await page.come()
    await page.socket.disconnect(timeout=CEILING)
    await run_in_thread(partial(start_match_of, anna, berta))
    await page.connect("0")
    assert 'data-go="/matches/' in await page.frame()
    await page.socket.disconnect(timeout=CEILING)


async def test_a_match_that_begins_and_ends_reaches_everybody(anna: User, berta: User) -> None:
    seek = await database_sync_to_async(open_seek_of)(anna)
    async with open_lobbies(None) as (page,):
        await run_in_thread(partial(services.join_seek, seek_id=seek.pk, user=berta))
        begun = await page.frame()
        assert (await page.fresh()).startswith(begun)
        assert "Watch" in begun
        await seek.arefresh_from_db()
        await run_in_thread(partial(resign, seek.match_id, anna))
        over = await page.frame()
        assert (await page.fresh()).startswith(over)
        assert "Watch" not in over


async def test_a_page_receives_pongs_and_nothing_else() -> None:
    async with open_lobbies(None) as (page,):
        await page.socket.send_to("ping")
        assert json.loads(await page.socket.receive_from(CEILING)).keys() == {"type", "now"}
        await page.socket.send_to("take 1")
        assert await page.end() == 4408


async def test_a_logged_out_page_is_told_to_reload(
    anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.consumers.push.REAUTH_INTERVAL", -1.0)
    async with open_lobbies(anna) as (page,):
        for _ in range(2):  # The first check of the session is over after the second answer.
            await page.socket.send_to("ping")
            assert json.loads(await page.socket.receive_from(CEILING)).keys() == {"type", "now"}
        await page.client.alogout()
        await page.socket.send_to("ping")
        assert await page.end() == 4401


async def test_many_changes_are_one_push_a_second_and_none_is_lost(
    anna: User, berta: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    pushed, paces, pace_is_over = list[str](), list[float](), asyncio.Event()
    carry = LobbyConsumer.push

    async def count(consumer: LobbyConsumer, frame: str) -> None:
        if frame != consumer.last:
            pushed.append(frame)
        await carry(consumer, frame)

    async def sleep(seconds: float) -> None:
        if seconds == hub.HEARTBEAT:
            await asyncio.Event().wait()
        paces.append(seconds)
        await pace_is_over.wait()
        await asyncio.sleep(0)

    async with open_lobbies(None) as (page,):
        monkeypatch.setattr(LobbyConsumer, "push", count)
        monkeypatch.setattr(hub, "asyncio", SimpleNamespace(**(vars(asyncio) | {"sleep": sleep})))
        for _ in range(15):
            seek = await database_sync_to_async(open_seek_of)(anna)
            await run_in_thread(partial(services.withdraw_seek, seek_id=seek.pk, user=anna))
        await run_in_thread(partial(open_seek_of, berta))
        pace_is_over.set()
        await page.until("Berta")
    # At most one push within the interval, and one for all changes in it.
    assert len(pushed) <= 2
    assert set(paces) == {MIN_PUSH_INTERVAL}
