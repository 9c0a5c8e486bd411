"""For every viewer and after every event, a pushed board equals that of a newly opened page."""

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from games.engine.rules import Rules
from games.engine.state import State
from games.models import Match
from tests.games.support.matches import Table, sit_down
from tests.games.support.open_pages import Page, pages
from tests.games.support.random_players import Whims, seed_dice
from tests.games.support.setups import EVERY_TABLE, begin_with, late, people, sit_down_at
from tests.support.depth import depth

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("sockets_closed"),
    pytest.mark.sqlite_only,
]

ACTIONS = depth(30, 60)
SOME, LEFT = depth(3, 6), 120
"""The number of actions compared in each setup, and how many before the end they begin."""


async def compare(watchers: list[Page], version: int) -> None:
    """Assert that each page's next pushed board equals the board that a GET request returns."""
    for watcher in watchers:
        frame = await watcher.hear()
        assert frame["v"] == version
        assert frame["html"] == await watcher.fetch()
        page = await watcher.client.get(f"/matches/{watcher.match}/")
        assert frame["html"] in page.content.decode()


async def play_on(table: Table, watchers: list[Page], seed: int, actions: int) -> None:
    """Take this many random actions, and compare the boards after each (see `compare`)."""
    match, whims = await Match.objects.aget(pk=table.pk), Whims(seed, table)
    for _ in range(actions):
        seat, action = whims.next(match)
        assert await watchers[seat].act(action) == 204
        await compare(watchers, match.version + 1)
        await sync_to_async(table.check)()
        match = await Match.objects.aget(pk=table.pk)


async def test_pushes_equal_pages_after_each_action(
    anna: User, berta: User, clara: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed_dice(5, monkeypatch)
    table: Table = await sync_to_async(sit_down)(anna, berta)
    async with pages(table.pk, anna, berta, clara) as watchers:
        await play_on(table, watchers, 5, ACTIONS)
        for seat, action in [(1, "resign"), (0, "rematch"), (1, "rematch")]:
            assert await watchers[seat].act(action) == 204
            match = await Match.objects.aget(pk=table.pk)
            await compare(watchers, match.version)
    kinds = await sync_to_async(lambda: set(table.kinds))()
    assert kinds == {"ready", "start", "throw", "move", "undo", "done", "resign", "rematch"}


@EVERY_TABLE
async def test_pushes_equal_pages_in_every_game(
    rules: Rules[State], monkeypatch: pytest.MonkeyPatch
) -> None:
    seed_dice(6, monkeypatch)
    begin_with(rules, late(rules, 6, LEFT), monkeypatch)
    users = await sync_to_async(people)(rules)
    table = await sync_to_async(sit_down_at)(rules, *users)
    async with pages(table.pk, *users, None) as watchers:
        await play_on(table, watchers, 6, SOME)
