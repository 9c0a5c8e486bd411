"""Counting spectators: a user with several pages counts once, players do not count."""

import json
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Spectator
from games.presence import spectators
from games.presence.absence import SILENT_FOR
from tests.games.support.matches import Table
from tests.games.support.open_pages import Page, browser, pages
from tests.support.host_clock import CEILING

pytestmark = pytest.mark.sqlite_only


async def wait_for_count(page: Page, words: str) -> None:
    """Wait until a page receives the number of spectators in these words."""
    while True:
        frame = json.loads(await page.line.receive_from(timeout=CEILING))
        if frame == {"type": "spectators", "words": words}:
            return


def open_pages(table: Table, viewer: User | AnonymousUser, sockets: str) -> None:
    """Record that a viewer has opened some pages; each letter of `sockets` names one socket."""
    spectators.store([spectators.page_of(table.pk, viewer, socket) for socket in sockets])


def many(table: Table) -> int:
    return spectators.count_spectators([table.pk]).get(table.pk, 0)


@pytest.mark.django_db
def test_a_viewer_with_several_pages_is_one_spectator(table: Table, clara: User) -> None:
    open_pages(table, clara, "ab")
    assert many(table) == 1
    open_pages(table, AnonymousUser(), "cd")
    assert many(table) == 3
    spectators.store([], "a")
    assert many(table) == 3
    spectators.store([], "bc")
    assert many(table) == 1


@pytest.mark.django_db
def test_pages_that_are_silent_for_long_are_gone(table: Table, clara: User) -> None:
    open_pages(table, clara, "a")
    Spectator.objects.update(at=timezone.now() - SILENT_FOR - timedelta(seconds=1))
    assert many(table) == 0
    open_pages(table, clara, "a")
    assert many(table) == 1
    Spectator.objects.update(at=timezone.now() - SILENT_FOR - timedelta(seconds=1))
    open_pages(table, AnonymousUser(), "b")
    assert [row.socket for row in Spectator.objects.all()] == ["b"]


@pytest.mark.django_db
def test_a_finished_match_has_no_spectators(table: Table, clara: User) -> None:
    table.act(0, "resign")
    open_pages(table, clara, "a")
    assert not Spectator.objects.exists()


@pytest.mark.django_db
def test_the_page_has_a_place_to_say_it(client: Client, table: Table) -> None:
    assert 'id="watching"' in client.get(f"/matches/{table.pk}/").content.decode()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("sockets_closed")
async def test_all_pages_receive_the_count_and_those_of_players_do_not_count(
    table: Table, anna: User, clara: User
) -> None:
    assert await sync_to_async(many)(table) == 0
    async with Page(await browser(anna), table.pk) as white:
        async with Page(await browser(clara), table.pk) as spectator:
            await wait_for_count(spectator, "1 spectator")
            await wait_for_count(white, "1 spectator")
            async with pages(table.pk, None):
                await wait_for_count(white, "2 spectators")
            await wait_for_count(white, "1 spectator")
        await wait_for_count(white, "")
    assert await sync_to_async(many)(table) == 0
