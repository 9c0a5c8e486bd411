"""Boards stay right if messages are lost, between browser and site and between processes."""

import asyncio
from collections.abc import Callable, Mapping

import pytest
from asgiref.sync import sync_to_async
from channels.exceptions import ChannelFull
from channels.layers import get_channel_layer
from redis.exceptions import RedisError

from accounts.models import User
from games.board import fragments
from games.board.view import MatchView, match_view
from games.consumers import match_page, missed_changes, push, rooms
from games.consumers.room_frames import Drawn, Wanted
from games.live import hub
from games.live.announce import (
    SESSIONS,
    Topic,
    match_group,
)
from games.models import Match
from games.selectors.perspective import Perspective
from tests.games.support.matches import BEGUN, ShowDice, Table
from tests.games.support.open_pages import Page, browser, pages, until
from tests.support.host_clock import CEILING

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("sockets_closed"),
    pytest.mark.sqlite_only,
]

Answer = tuple[Drawn, Callable[[], Drawn] | None]
"""What `draw_frames` returns."""
FAILURES = [RedisError, ConnectionError, TimeoutError, ChannelFull]


async def test_a_change_between_joining_and_reading_is_not_lost(
    table: Table, anna: User, clara: User, dice_show: ShowDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice_show((6, 3))
    draw, first = rooms._adraw_frames, iter([True])

    async def slowly(match: str, wanted: Wanted, shown: object) -> Answer:
        drawn: Answer = await draw(match, wanted, shown)
        if next(first, False):
            # The throw is announced while the site still renders an older board for the page.
            await sync_to_async(table.act)(0, "throw")
        return drawn

    monkeypatch.setattr(rooms, "_adraw_frames", slowly)
    async with Page(await browser(clara), table.pk) as page:
        versions = [(await page.hear())["v"], (await page.hear())["v"]]
        assert versions == [BEGUN, BEGUN + 1]


async def test_the_heartbeat_brings_what_the_layer_has_lost(
    table: Table, anna: User, clara: User, dice_show: ShowDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice_show((6, 3))
    monkeypatch.setattr(hub, "HEARTBEAT", 0.05)

    async def lose_message(group: str, message: object) -> None:
        assert group in (SESSIONS, match_group(table.pk))

    monkeypatch.setattr(get_channel_layer(), "group_send", lose_message)
    async with pages(table.pk, anna, clara) as (white, spectator):
        assert await white.act("throw") == 204
        assert (await spectator.hear())["v"] == BEGUN + 1
        assert (await white.hear())["v"] == BEGUN + 1


async def test_a_change_that_could_not_be_drawn_is_drawn_at_a_later_heartbeat(
    table: Table, anna: User, clara: User, dice_show: ShowDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice_show((6, 3))
    monkeypatch.setattr(hub, "HEARTBEAT", 0.05)
    draw, failures = rooms._adraw_frames, iter([ZeroDivisionError])

    async def fail_once(match: str, wanted: Wanted, shown: object) -> Answer:
        for failure in failures if wanted[Topic.BOARD] else ():
            raise failure
        drawn: Answer = await draw(match, wanted, shown)
        return drawn

    async def lose(*arguments: object) -> None:
        pass

    async with pages(table.pk, anna, clara) as (white, spectator):
        monkeypatch.setattr(get_channel_layer(), "group_send", lose)
        monkeypatch.setattr(rooms, "_adraw_frames", fail_once)
        assert await white.act("throw") == 204
        assert (await spectator.hear())["v"] == BEGUN + 1
        assert next(failures, None) is None


async def test_the_heartbeat_repeats_nothing(
    table: Table, clara: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "HEARTBEAT", 0.01)
    read, checks = missed_changes._aread_signatures, list[list[str]]()

    async def record_check(matches: list[str]) -> Mapping[str, missed_changes.Signature]:
        checks.append(matches)
        found: Mapping[str, missed_changes.Signature] = await read(matches)
        return found

    monkeypatch.setattr(missed_changes, "_aread_signatures", record_check)
    async with pages(table.pk, clara) as (page,):
        await until(lambda: len(checks) > 2)
        assert await page.boards_so_far() == []


@pytest.mark.parametrize("failure", FAILURES)
async def test_a_move_that_cannot_be_announced_is_made_all_the_same(
    table: Table,
    anna: User,
    clara: User,
    dice_show: ShowDice,
    monkeypatch: pytest.MonkeyPatch,
    failure: type[Exception],
) -> None:
    dice_show((6, 3))

    async def fail(*arguments: object) -> None:
        raise failure

    async with pages(table.pk, anna, clara) as (white, spectator):
        with monkeypatch.context() as broken:
            broken.setattr(get_channel_layer(), "group_send", fail)
            assert await white.act("throw") == 204
        await sync_to_async(table.check)()
        assert (await Match.objects.aget(pk=table.pk)).version == BEGUN + 1
        assert await white.act("move 12 18 6") == 204
        assert (await spectator.hear())["v"] == BEGUN + 2


async def test_a_page_is_served_while_the_layer_cannot_be_joined(
    table: Table, anna: User, dice_show: ShowDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice_show((6, 3))
    monkeypatch.setattr(hub, "HEARTBEAT", 0.05)

    async def fail(*arguments: object) -> None:
        raise RedisError

    monkeypatch.setattr(get_channel_layer(), "group_add", fail)
    async with Page(await browser(anna), table.pk) as page:
        assert (await page.hear())["v"] == BEGUN
        assert await page.act("throw") == 204
        assert (await page.hear())["v"] == BEGUN + 1


async def test_a_hundred_spectators_cost_one_rendering_and_one_read(
    table: Table, anna: User, dice_show: ShowDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice_show((6, 3))
    drawn, reads = list[int | None](), list[str]()
    draw_frames = rooms._adraw_frames

    def draw(perspective: Perspective, mark: str) -> MatchView:
        drawn.append(perspective.viewer)
        return match_view(perspective, mark)

    async def read(match: str, wanted: Wanted, shown: object) -> Answer:
        reads.extend([match] if wanted[Topic.BOARD] else [])
        answer: Answer = await draw_frames(match, wanted, shown)
        return answer

    async with pages(table.pk, *[None] * 100, anna) as (*crowd, white):
        monkeypatch.setattr(fragments, "match_view", draw)
        monkeypatch.setattr(rooms, "_adraw_frames", read)
        assert await white.act("throw") == 204
        frames = [await page.hear() for page in (*crowd, white)]
    assert {frame["v"] for frame in frames} == {BEGUN + 1}
    assert len({frame["html"] for frame in frames[:-1]}) == 1
    assert sorted(drawn, key=str) == [0, None]
    assert reads == [table.pk]


@pytest.fixture
def left(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A list to which the groups of matches are added that this process leaves."""
    layer = get_channel_layer()
    discard, groups = layer.group_discard, list[str]()

    async def record(group: str, channel: str) -> None:
        await discard(group, channel)
        if group.startswith(match_group("")):
            groups.append(group)

    monkeypatch.setattr(layer, "group_discard", record)
    return groups


async def test_the_last_page_that_closes_takes_the_process_out_of_the_group(
    table: Table, anna: User, berta: User, left: list[str]
) -> None:
    async with pages(table.pk, anna):
        async with pages(table.pk, berta):
            pass
        assert left == []
    assert left == [match_group(table.pk)]


async def test_a_broken_socket_receives_nothing_more(
    table: Table, anna: User, left: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push, "REAUTH_INTERVAL", 0.0)

    async def fail(*arguments: object) -> None:
        raise ZeroDivisionError

    page = Page(await browser(anna), table.pk, BEGUN)
    assert await page.connect()
    assert await page.boards_so_far() == []
    monkeypatch.setattr(match_page, "_ais_seated", fail)
    await page.line.send_to("ping")
    with pytest.raises(ZeroDivisionError):
        await page.line.wait(timeout=CEILING)
    assert left == [match_group(table.pk)]


async def test_a_socket_cut_off_while_opening_receives_nothing_more(
    table: Table, anna: User, left: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    reading = list[str]()

    async def hang(match: str, wanted: Wanted, shown: object) -> None:
        reading.append(match)
        await asyncio.Event().wait()

    monkeypatch.setattr(rooms, "_adraw_frames", hang)
    page = Page(await browser(anna), table.pk)
    assert await page.connect()
    await until(lambda: bool(reading))
    page.line.stop()
    await until(lambda: left == [match_group(table.pk)])


async def test_a_guest_who_signs_up_is_shown_under_the_new_name(
    table: Table, anna: User, berta: User
) -> None:
    async with pages(table.pk, anna) as (page,):
        assert "Berta" in await page.fetch()
        await User.objects.filter(pk=berta.pk).aupdate(username="Bertram")
        answer = await page.client.get(f"/matches/{table.pk}/board/")
        assert "Bertram" in answer.content.decode()


async def test_a_waiting_player_has_the_board_before_the_one_of_the_actor_is_drawn(
    table: Table, anna: User, berta: User, dice_show: ShowDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice_show((6, 3))
    draw_rest, held = rooms._acall, asyncio.Event()

    async def hold(draw: Callable[[], Drawn]) -> Drawn:
        await held.wait()
        drawn: Drawn = await draw_rest(draw)
        return drawn

    async with pages(table.pk, anna, berta, None) as (white, black, spectator):
        monkeypatch.setattr(rooms, "_acall", hold)
        assert await white.act("throw") == 204
        assert (await black.hear())["v"] == BEGUN + 1
        assert await white.boards_so_far() == await spectator.boards_so_far() == []
        held.set()
        assert (await white.hear())["v"] == (await spectator.hear())["v"] == BEGUN + 1


async def test_the_other_boards_are_drawn_again_if_only_the_first_could_be_drawn(
    table: Table, anna: User, berta: User, dice_show: ShowDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice_show((6, 3))
    monkeypatch.setattr(hub, "HEARTBEAT", 0.05)
    draw_rest, failures = rooms._acall, iter([ZeroDivisionError])

    async def fail_once(draw: Callable[[], Drawn]) -> Drawn:
        for failure in failures:
            raise failure
        drawn: Drawn = await draw_rest(draw)
        return drawn

    async with pages(table.pk, anna, berta) as (white, black):
        monkeypatch.setattr(rooms, "_acall", fail_once)
        assert await white.act("throw") == 204
        assert (await black.hear())["v"] == (await white.hear())["v"] == BEGUN + 1
        assert next(failures, None) is None
