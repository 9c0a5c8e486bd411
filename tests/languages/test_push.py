"""A push is drawn in the language of every page that it reaches, and once for each."""

import re

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from games import fragments
from tests.games.playing import BEGUN, Table
from tests.games.watching import Page, browser

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("sockets_closed")]


def throw(table: Table) -> None:
    """Whoever begins throws."""
    seat = table.state.seat
    assert seat is not None
    table.act(seat, "throw")


async def test_two_who_look_at_one_match_are_each_told_in_their_own_language(
    table: Table, anna: User, berta: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = list[str]()
    view = fragments._view

    def counted(sheet: fragments.Sheet) -> dict[str, object]:
        drawn.append(sheet.language)
        return view(sheet)

    version = BEGUN
    hers, his = await browser(anna), await browser(berta)
    first = Page(hers, table.pk, version)
    second = Page(his, table.pk, version, language="pl")
    third = Page(his, table.pk, version, language="pl")
    async with first, second, third:
        for page in (first, second, third):
            await page.heard()
        monkeypatch.setattr(fragments, "_view", counted)
        await sync_to_async(throw)(table)
        frames = [await page.hear() for page in (first, second, third)]
        assert sorted(drawn) == ["en", "pl"]
        assert frames[1] == frames[2]
        assert frames[0]["html"] == await first.fetch()
        assert frames[1]["html"] == await second.fetch()
    assert f'"/matches/{table.pk}/' in frames[0]["html"]
    assert f'"/pl/matches/{table.pk}/' in frames[1]["html"]
    assert f'"/matches/{table.pk}/?' not in frames[1]["html"]
    for words in ("Moves", "Undo", "Board", "Resign"):
        assert words in frames[0]["html"]
        assert words not in frames[1]["html"]
    assert "rzuca" in frames[1]["html"]
    # What a screen reader says goes with the board.
    said = re.search(r'data-say="([^"]*)"', frames[1]["html"])
    assert said
    assert "rzuca" in said[1]


async def test_a_language_that_the_site_does_not_speak_is_drawn_in_english(
    table: Table, anna: User
) -> None:
    async with Page(await browser(anna), table.pk, "", language="tlh") as page:
        assert "Moves" in (await page.hear())["html"]
