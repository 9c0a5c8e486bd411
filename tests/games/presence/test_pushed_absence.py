"""Notices about absent players, pushed to the pages of a match."""

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from games.consumers import push
from games.models import Presence
from tests.games.support.matches import BEGUN, ShowDice, Table
from tests.games.support.open_pages import Page, browser, pages, until
from tests.support.host_clock import CEILING, Time

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("sockets_closed"),
    pytest.mark.sqlite_only,
]


async def states(table: Table) -> dict[str, str]:
    """Return the stored state of each player's page, by username."""
    signs = Presence.objects.filter(match=table.pk).values_list("user__username", "state")
    return {name: state async for name, state in signs}


async def test_a_closed_page_is_announced_to_all_others(
    table: Table, anna: User, berta: User, clara: User
) -> None:
    async with pages(table.pk, berta, clara) as (red, spectator):
        async with pages(table.pk, anna) as (white,):
            assert await states(table) == {"Anna": "here", "Berta": "here"}
            assert await white.boards_so_far() == []
        for page in (red, spectator):
            await heard_of(page, "Anna has closed the page.")
        assert await states(table) == {"Anna": "closed", "Berta": "here"}
        assert ("claim 0" in red.away, "claim 0" in spectator.away) == (True, False)
        async with pages(table.pk, anna):
            for page in (red, spectator):
                await heard_of(page, "")


async def heard_of(page: Page, sentence: str) -> None:
    """Wait until a page shows this sentence about an absent player; if it is empty, no notice."""
    while (sentence not in page.away) if sentence else page.away:
        await page.boards_so_far()


async def test_a_line_that_breaks_is_lost(table: Table, anna: User) -> None:
    page = Page(await browser(anna), table.pk, BEGUN)
    assert await page.connect()
    await page.boards_so_far()
    await page.line.disconnect(code=1006, timeout=CEILING)
    assert await states(table) == {"Anna": "lost"}


async def test_a_turn_that_passes_to_an_absent_player_is_announced(
    table: Table, anna: User, berta: User, dice_show: ShowDice
) -> None:
    dice_show((6, 3))
    async with pages(table.pk, anna) as (white,):
        async with pages(table.pk, berta):
            pass
        assert await white.boards_so_far() == []
        assert white.away == ""
        for action in ("throw", "move 12 18 6", "move 18 21 3", "done"):
            assert await white.act(action) == 204
        await heard_of(white, "Berta has closed the page.")


async def test_a_page_is_written_down_once_a_minute_and_not_with_every_ping(
    table: Table, anna: User, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with pages(table.pk, anna) as (white,):
        first = await Presence.objects.aget()
        await white.boards_so_far()
        assert (await Presence.objects.aget()).at == first.at
        monkeypatch.setattr(push, "REAUTH_INTERVAL", 0.0)
        time.passes(1)
        await white.boards_so_far()

        async def later() -> bool:
            return (await Presence.objects.aget()).at > first.at

        while not await later():
            await white.boards_so_far()


async def test_spectators_are_written_down_nowhere(table: Table, clara: User, berta: User) -> None:
    async with pages(table.pk, clara, None):
        assert await sync_to_async(Presence.objects.count)() == 0
    async with pages(table.pk, berta):
        await until(lambda: True)
        assert await states(table) == {"Berta": "here"}
