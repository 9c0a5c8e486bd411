"""Boards pushed over sockets: which pages get them, and when."""

import json
from time import monotonic

import pytest
from allauth.usersessions.models import UserSession
from asgiref.sync import sync_to_async
from autobahn.exception import Disconnected
from django.test import AsyncClient
from prometheus_client import REGISTRY

from accounts.models import User
from accounts.people.renaming import rename
from accounts.sessions.store import digest_of_key
from games.chat.services import post_message
from games.consumers import match_page, push
from games.live.announce import Topic
from games.models import Match
from games.presence.spectators import count_spectators
from tests.games.support.matches import BEGUN, ShowDice, Table, sit_down
from tests.games.support.open_pages import Page, browser, pages
from tests.support.host_clock import CEILING

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("sockets_closed")]


async def test_one_post_shows_each_page_its_own_board(
    table: Table, anna: User, berta: User, clara: User, dice_show: ShowDice
) -> None:
    dice_show((6, 3))
    async with pages(table.pk, anna, berta, clara, None) as watchers:
        assert await watchers[0].act("throw") == 204
        frames = [await watcher.hear() for watcher in watchers]
        assert {frame["v"] for frame in frames} == {BEGUN + 1}
        assert len({frame["html"] for frame in frames}) == 3
        assert frames[2]["html"] == frames[3]["html"]
        for watcher, frame in zip(watchers, frames, strict=True):
            assert frame["html"] == await watcher.fetch()
        assert "Your turn: play 6 and 3." in frames[0]["html"]
        assert "Anna (White) to play 6 and 3." in frames[1]["html"]


async def test_sockets_frames_and_the_time_to_a_push_are_counted(
    table: Table, anna: User, berta: User, dice_show: ShowDice
) -> None:
    def counts() -> list[float]:
        found = [
            REGISTRY.get_sample_value("tahur_sockets_open", {"kind": "match"}),
            REGISTRY.get_sample_value("tahur_frames_sent_total", {"kind": "match"}),
            REGISTRY.get_sample_value("tahur_push_latency_seconds_count"),
        ]
        return [value or 0.0 for value in found]

    before = counts()
    dice_show((6, 3))
    async with pages(table.pk, anna, berta) as watchers:
        assert counts()[0] == before[0] + 2
        await watchers[0].act("throw")
        for watcher in watchers:
            await watcher.hear()
        # The second frame may be on its way before it is counted that both are sent.
        await watchers[0].boards_so_far()
        after = counts()
        assert after[1] >= before[1] + 2
        assert after[2] == before[2] + 1
    assert counts()[0] == before[0]


async def test_a_page_that_is_up_to_date_is_left_alone_until_something_changes(
    table: Table, berta: User, dice_show: ShowDice
) -> None:
    dice_show((6, 3))
    async with Page(await browser(berta), table.pk, BEGUN) as red:
        assert await red.boards_so_far() == []
        await sync_to_async(table.act)(0, "throw")
        assert (await red.hear())["v"] == BEGUN + 1
        assert await red.boards_so_far() == []


@pytest.mark.parametrize("version", ["", "1", "0", "99", "x", f"{BEGUN} "])
async def test_a_page_that_shows_something_else_is_brought_up_to_date(
    table: Table, anna: User, version: str
) -> None:
    async with Page(await browser(anna), table.pk, version) as page:
        frames = await page.boards_so_far()
        assert [frame["v"] for frame in frames] == [BEGUN]
        assert frames[0]["html"] == await page.fetch()


async def test_a_player_s_new_name_is_shown_without_a_new_version(
    table: Table, anna: User, berta: User
) -> None:
    async with Page(await browser(berta), table.pk, BEGUN) as red:
        assert await red.boards_so_far() == []
        await sync_to_async(rename)(anna, "Annika")
        frame = await red.hear()
        assert (frame["v"], "Annika (White)" in frame["html"]) == (BEGUN, True)
        assert f'data-mark="{frame["mark"]}"' in frame["html"]
        assert frame["html"] == await red.fetch()
        assert await red.boards_so_far() == []


async def test_refused_and_repeated_requests_push_nothing(
    table: Table, anna: User, berta: User, clara: User
) -> None:
    async with pages(table.pk, anna, berta, clara) as (white, red, spectator):
        assert await red.act("throw") == 422
        assert await white.act("throw", version=1) == 409
        assert await white.act("fly") == 400
        assert await spectator.act("throw") == 403
        for page in (white, red, spectator):
            assert await page.boards_so_far() == []


async def test_a_private_match_is_shown_to_its_players_alone(
    anna: User, berta: User, clara: User
) -> None:
    table = await sync_to_async(sit_down)(anna, berta, private=True)
    async with Page(await browser(berta), table.pk) as page:
        assert len(await page.boards_so_far()) == 1
    for user, match in [(clara, table.pk), (None, table.pk), (clara, "missing"), (anna, "missing")]:
        stranger = Page(await browser(user), match)
        assert await stranger.connect()
        assert await stranger.closed_with() == 4404
        await stranger.line.disconnect(timeout=CEILING)


async def test_a_ping_is_answered(table: Table, anna: User) -> None:
    async with pages(table.pk, anna) as (page,):
        await page.line.send_to("ping")
        assert (await page.hear())["type"] == "pong"


@pytest.mark.parametrize(
    "words", ["", "pong", "Ping", "ping ", '{"action":"throw"}', "\0", "x" * 4000]
)
async def test_a_socket_with_any_other_message_is_closed(
    table: Table, anna: User, words: str
) -> None:
    async with pages(table.pk, anna) as (page,):
        await page.line.send_input({"type": "websocket.receive", "text": words})
        assert await page.closed_with() == 4408


async def test_a_socket_with_a_binary_message_is_closed(table: Table, anna: User) -> None:
    async with pages(table.pk, anna) as (page,):
        await page.line.send_to(bytes_data=b"ping")
        assert await page.closed_with() == 4408


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://localhost.evil.example", None]
)
async def test_a_page_of_another_site_is_refused(
    table: Table, anna: User, origin: str | None
) -> None:
    page = Page(await browser(anna), table.pk, origin=origin)
    assert not await page.connect()


async def test_logging_out_closes_the_socket(
    table: Table, anna: User, berta: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push, "REAUTH_INTERVAL", 0.0)
    async with pages(table.pk, anna, berta) as (leaving, staying):
        await leaving.client.alogout()
        await leaving.line.send_to("ping")
        assert await leaving.closed_with() == 4401
        assert await staying.boards_so_far() == []


async def test_a_changed_password_closes_the_sockets_of_other_sessions(
    table: Table, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push, "REAUTH_INTERVAL", 0.0)
    async with pages(table.pk, anna) as (page,):
        await sync_to_async(anna.set_password)("another-and-a-longer-one")
        await anna.asave()
        await page.line.send_to("ping")
        assert await page.closed_with() == 4401


def notice(client: AsyncClient) -> None:
    key = digest_of_key(client.session.session_key)
    user = User.objects.get(pk=client.session["_auth_user_id"])
    UserSession.objects.create(user=user, session_key=key, ip="192.0.2.7")


async def test_a_session_that_is_ended_from_another_loses_its_socket(
    table: Table, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push, "REAUTH_INTERVAL", 0.0)
    async with pages(table.pk, anna, anna) as (forgotten, kept):
        await sync_to_async(notice)(forgotten.client)
        await kept.client.post("/accounts/sessions/", {"end": "others"})
        await forgotten.line.send_to("ping")
        assert await forgotten.closed_with() == 4401
        await kept.line.send_to("ping")
        assert await kept.boards_so_far() == []


async def test_a_locked_account_loses_its_socket(
    table: Table, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push, "REAUTH_INTERVAL", 0.0)
    async with pages(table.pk, anna) as (page,):
        await User.objects.filter(pk=anna.pk).aupdate(is_active=False)
        await page.line.send_to("ping")
        assert await page.closed_with() == 4401


async def test_a_match_that_becomes_private_is_closed_to_spectators(
    table: Table,
    anna: User,
    clara: User,
    dice_show: ShowDice,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dice_show((6, 3))
    async with pages(table.pk, clara, anna) as (spectator, player):
        await Match.objects.filter(pk=table.pk).aupdate(private=True)
        assert await player.act("throw") == 204
        assert (await player.hear())["v"] == BEGUN + 1
        assert await spectator.boards_so_far() == []
        monkeypatch.setattr(push, "REAUTH_INTERVAL", 0.0)
        await spectator.line.send_to("ping")
        assert await spectator.closed_with() == 4404
        assert await player.boards_so_far() == []


async def test_who_is_there_is_not_asked_before_it_is_time(
    table: Table, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push, "REAUTH_INTERVAL", 3600.0)
    async with pages(table.pk, anna) as (page,):
        # No signal announces this, so only a query to the database can show it.
        await sync_to_async(anna.set_password)("another-and-a-longer-one")
        await anna.asave()
        assert await page.boards_so_far() == []
        assert await page.boards_so_far() == []


async def test_a_page_that_never_says_that_it_is_there_is_sent_away(
    table: Table, anna: User, berta: User, dice_show: ShowDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice_show((6, 3))
    async with pages(table.pk, anna, berta) as (white, red):
        monkeypatch.setattr(push, "IDLE_TIMEOUT", 0.0)
        await white.act("throw")
        assert await red.closed_with() == 4409


async def raise_disconnected(*_: object) -> None:
    raise Disconnected


async def test_a_page_that_closes_during_a_push_is_no_failure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watcher = push.PushConsumer()
    watcher.checked = monotonic()
    monkeypatch.setattr(watcher, "send", raise_disconnected)
    await watcher.push("a frame")
    assert watcher.closed


async def test_nor_is_one_that_leaves_while_its_frames_are_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = match_page.MatchConsumer()
    page.checked, page.shown = monotonic(), {}
    monkeypatch.setattr(page, "send", raise_disconnected)
    await page.show({Topic.CHAT: "a frame", Topic.PRESENCE: "another"})
    assert page.closed


async def test_a_console_is_told_of_every_change_and_counts_for_no_spectator(
    table: Table, anna: User, referee: User, dice_show: ShowDice
) -> None:
    async def is_told() -> None:
        while json.loads(await desk.line.receive_from(timeout=CEILING))["type"] != "news":
            pass

    dice_show((6, 3))
    async with (
        Page(await browser(referee), table.pk, rest="console/") as desk,
        pages(table.pk, anna) as (player,),
    ):
        await is_told()
        assert await player.act("throw") == 204
        await is_told()
        said = sync_to_async(post_message)
        await said(match_id=table.pk, user=anna, text="A bold opening", request_id="1")
        await is_told()
        assert await sync_to_async(count_spectators)([table.pk]) == {}
    for user in (anna, None):
        stranger = Page(await browser(user), table.pk, rest="console/")
        assert await stranger.connect()
        assert await stranger.closed_with() == 4404
