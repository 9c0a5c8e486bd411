"""Chat messages are pushed to the pages of viewers who may read them, and to no other page."""

from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from accounts.people.relations import MUTE, relate
from games.chat.services import post_message
from tests.games.support.matches import Table
from tests.games.support.open_pages import Page, browser, pages

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("sockets_closed")]


async def speak(table: Table, user: User, text: str) -> None:
    """Post a chat message of this user, with a new request name."""
    await sync_to_async(post_message)(
        match_id=table.pk, user=user, text=text, request_id=uuid4().hex
    )


async def test_each_room_receives_its_messages_at_once_and_the_other_does_not(
    table: Table, anna: User, berta: User, clara: User
) -> None:
    async with pages(table.pk, anna, berta, clara, None) as (white, red, spectator, stranger):
        await speak(table, anna, "To Red")
        await speak(table, clara, "To all who watch")
        for page in (white, red):
            await page.listen("To Red")
            assert "To all who watch" not in page.said
        for page in (spectator, stranger):
            await page.listen("To all who watch")
            assert "To Red" not in page.said


async def test_players_receive_the_spectators_messages_once_the_match_is_over(
    table: Table, anna: User, clara: User
) -> None:
    async with pages(table.pk, anna, clara) as (white, spectator):
        await speak(table, clara, "A blunder")
        await spectator.listen("A blunder")
        assert await white.boards_so_far() == []
        assert white.said == ""
        await sync_to_async(table.act)(0, "resign")
        await white.listen("A blunder")


async def test_a_reconnected_page_receives_what_it_has_missed(
    table: Table, anna: User, berta: User
) -> None:
    await speak(table, anna, "Are you there?")
    async with Page(await browser(berta), table.pk) as page:
        await page.listen("Are you there?")


async def test_who_is_muted_or_unwanted_is_not_pushed(
    table: Table, anna: User, berta: User
) -> None:
    async with pages(table.pk, anna, berta) as (white, red):
        await sync_to_async(relate)(anna, berta, MUTE)
        await speak(table, berta, "Hurry up")
        await red.listen("Hurry up")
        await speak(table, anna, "No")
        await white.listen("No")
        assert "Hurry up" not in white.said
        await User.objects.filter(pk=berta.pk).aupdate(quiet=True)
        await speak(table, anna, "Not heard")
        await white.listen("Not heard")
        await red.listen("", gone="Hurry up")
        assert red.said == ""
