"""A change is pushed to each page in the page's language, and rendered once per language."""

import json
import re
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import AnonymousUser

from accounts.languages import NAMES
from accounts.models import User
from games.board import fragments
from games.board.pregame import PregameView
from games.board.view import MatchView
from games.chat.services import post_message
from games.chat.view import chat_fragment
from games.consumers.room_frames import Viewer
from games.live.announce import Topic
from games.presence.spectators import page_of, store
from lobby.lists.fragments import RenderKey
from lobby.lists.fragments import render_lists as lists
from tests.games.support.frames import drawn_frames
from tests.games.support.matches import BEGUN, Table
from tests.games.support.open_pages import Page, browser
from tests.lobby.support.seeks import open_seek_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("sockets_closed")]


def throw(table: Table) -> None:
    """Throw the dice of a match for its active seat."""
    seat = table.state.seat
    assert seat is not None
    table.act(seat, "throw")


async def test_two_viewers_of_one_match_are_pushed_their_own_languages(
    table: Table, anna: User, berta: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = list[str]()
    view = fragments._view

    def record_language(key: fragments.BoardKey) -> MatchView | PregameView:
        drawn.append(key.language)
        return view(key)

    version = BEGUN
    hers, his = await browser(anna), await browser(berta)
    first = Page(hers, table.pk, version)
    second = Page(his, table.pk, version, language="pl")
    third = Page(his, table.pk, version, language="pl")
    async with first, second, third:
        for page in (first, second, third):
            await page.boards_so_far()
        monkeypatch.setattr(fragments, "_view", record_language)
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
    # The announcement for screen readers comes with the board.
    said = re.search(r'data-say="([^"]*)"', frames[1]["html"])
    assert said
    assert "rzuca" in said[1]


async def test_a_language_that_the_site_does_not_speak_is_drawn_in_english(
    table: Table, anna: User
) -> None:
    async with Page(await browser(anna), table.pk, "", language="tlh") as page:
        assert "Moves" in (await page.hear())["html"]


def test_the_lists_of_the_lobby_are_drawn_once_for_each_language(anna: User) -> None:
    seek = open_seek_of(anna)
    roles = [RenderKey("en"), RenderKey("pl"), RenderKey("pl", latest_seat=3)]
    drawn = lists(roles)
    assert drawn[roles[0]] != drawn[roles[1]] == drawn[roles[2]]
    assert f'action="/seeks/{seek.pk}/join/"' in drawn[roles[0]]
    assert f'action="/pl/seeks/{seek.pk}/join/"' in drawn[roles[1]]
    assert "otwarty stół" in drawn[roles[1]]


def test_a_set_phrase_is_read_in_the_language_of_its_reader(table: Table) -> None:
    post_message(
        match_id=table.pk,
        user=table.user(0),
        text="",
        phrase="luck",
        request_id=uuid4().hex,
        event=None,
    )
    heard = {each: chat_fragment(table.match, table.user(1), each) for each in NAMES}
    words = ["Good luck!", "¡Suerte!", "Bonne chance\u202f!", "Succes!", "Powodzenia!"]
    for language, phrase in zip(NAMES, words, strict=True):
        assert phrase in heard[language]


def test_the_count_of_spectators_is_in_the_language_of_the_page(table: Table) -> None:
    def drawn(language: str) -> str:
        viewer = Viewer(None, language)
        frame = drawn_frames(table.pk, {Topic.SPECTATORS: [viewer]})[Topic.SPECTATORS][viewer]
        assert isinstance(frame, str)
        words: str = json.loads(frame)["words"]
        return words

    store([page_of(table.pk, AnonymousUser(), "one")])
    assert drawn("en") == "1 spectator"
    assert "1 widz" in drawn("pl")
    store([page_of(table.pk, AnonymousUser(), "two")])
    assert "2 widzów" in drawn("pl")
