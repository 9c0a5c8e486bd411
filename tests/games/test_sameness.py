"""What is pushed is what a fresh page holds, for everybody, after everything that can happen."""

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from games.models import Match
from tests.games.playing import Table, sit_down
from tests.games.watching import Page, pages
from tests.games.whims import Whims, seed_dice

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("sockets_closed")]

ACTIONS = 60


async def compare(watchers: list[Page], version: int) -> None:
    """Compare what has come over every socket with the board and the page of a GET."""
    for watcher in watchers:
        frame = await watcher.hear()
        assert frame["v"] == version
        assert frame["html"] == await watcher.fetch()
        page = await watcher.client.get(f"/matches/{watcher.match}/")
        assert frame["html"] in page.content.decode()


async def test_pushes_equal_pages_after_each_action(
    anna: User, berta: User, clara: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed_dice(5, monkeypatch)
    table: Table = await sync_to_async(sit_down)(anna, berta)
    match, whims = await Match.objects.aget(pk=table.pk), Whims(5, table)
    async with pages(table.pk, anna, berta, clara) as watchers:
        for _ in range(ACTIONS):
            seat, action = whims.next(match)
            assert await watchers[seat].act(action) == 204
            await compare(watchers, match.version + 1)
            await sync_to_async(table.check)()
            match = await Match.objects.aget(pk=table.pk)
        for seat, action in [(1, "resign"), (0, "rematch"), (1, "rematch")]:
            assert await watchers[seat].act(action) == 204
            match = await Match.objects.aget(pk=table.pk)
            await compare(watchers, match.version)
    kinds = await sync_to_async(lambda: set(table.kinds))()
    assert kinds == {"start", "throw", "move", "undo", "done", "resign", "rematch"}
