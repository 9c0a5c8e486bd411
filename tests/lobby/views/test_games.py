"""Pages about the games: their stories, their links and their weight."""

import re
from html import unescape

import pytest
from django.test import Client

from accounts.languages import NAMES
from games.engine.games import GAMES
from games.models import Match
from games.stories import STORIES
from lobby.models import Ticket
from tests.games.board.test_page_weight import asked_for, weight
from tests.games.support.clients import text

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]
EACH = pytest.mark.parametrize("game", STORIES)
FIRST_VIEW = 100_000
"""Bytes of a page with everything it loads, compressed."""


def page_of(client: Client, game: str, language: str = "") -> str:
    return unescape(text(client.get(f"{language}/games/{game}/")))


def test_all_games_are_shown_with_picture_and_line(client: Client) -> None:
    page = unescape(text(client.get("/games/")))
    for game in GAMES:
        assert f'<a href="/games/{game.game}/">{game.title}</a>' in page
        assert f"<p>{STORIES[game.game].line}</p>" in page
        assert f'<svg class="miniature {game.game}"' in page
    assert page.count("<h1") == 1


@EACH
def test_a_page_contains_the_whole_story(client: Client, game: str) -> None:
    page, story = page_of(client, game), STORIES[game]
    assert story.line in page
    for passage in story.origin:
        assert passage.text in page
        assert all(f"<cite>{source}</cite>" in page for source in passage.sources)
    for part in (*story.play, *story.advice):
        assert part.title in page
        assert part.text in page
        assert f'id="{part.anchor}"' in page
    assert page.count("<h1") == 1
    assert f'<meta name="description" content="{story.line}">' in page


@EACH
def test_every_picture_is_named_by_its_caption(client: Client, game: str) -> None:
    page, story = page_of(client, game), STORIES[game]
    pictures = re.findall(r'role="img" aria-labelledby="([\w-]+)"', page)
    parts = [part for part in (*story.play, *story.advice) if part.scene]
    assert pictures == [f"{part.anchor}-says" for part in parts]
    for part in parts:
        assert part.scene
        assert f'<span id="{part.anchor}-says">{part.scene.caption}</span>' in page


@EACH
def test_no_two_things_of_a_page_have_one_id_and_all_that_is_used_is_there(
    client: Client, game: str
) -> None:
    page = page_of(client, game)
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(set(ids)) == len(ids)
    assert set(re.findall(r'href="#([\w-]+)"', page)) <= set(ids)


@EACH
def test_every_statement_leads_to_the_rules(client: Client, game: str) -> None:
    links = set(re.findall(rf'href="(/rules/{game}/)#([A-Z]+-\d\d)"', page_of(client, game)))
    assert links
    rules = text(client.get(f"/rules/{game}/"))
    for _, statement in links:
        assert f'id="{statement}"' in rules


@EACH
def test_a_page_is_light(client: Client, game: str) -> None:
    page = text(client.get(f"/games/{game}/"))
    assert weight(page.encode(), *asked_for(page).values()) <= FIRST_VIEW


def test_the_list_is_light(client: Client) -> None:
    page = text(client.get("/games/"))
    assert weight(page.encode(), *asked_for(page).values()) <= FIRST_VIEW


@pytest.mark.parametrize("language", NAMES)
def test_a_page_says_its_language_and_those_of_the_others(client: Client, language: str) -> None:
    page = page_of(client, "senet", "" if language == "en" else f"/{language}")
    assert f'<html lang="{language}">' in page
    assert set(re.findall(r'hreflang="([\w-]+)"', page)) >= set(NAMES)


@EACH
def test_a_stranger_begins_against_the_computer_from_here(client: Client, game: str) -> None:
    page = page_of(client, game)
    form = re.search(r'<form method="post" action="(/computer/)">(.*?)</form>', page, re.DOTALL)
    assert form
    client.post(form[1], dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[2])))
    assert Match.objects.get().game == game


def test_a_stranger_looks_for_an_opponent_from_here(client: Client) -> None:
    form = re.search(
        r'<form method="post" action="(/pool/)">(.*?)</form>', page_of(client, "senas"), re.DOTALL
    )
    assert form
    client.post(form[1], dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[2])))
    assert Ticket.objects.get().game == "senas"


@pytest.mark.parametrize("name", ["ludus", "Senet", "_"])
def test_an_unknown_game_has_no_page(client: Client, name: str) -> None:
    assert client.get(f"/games/{name}/").status_code == 404
