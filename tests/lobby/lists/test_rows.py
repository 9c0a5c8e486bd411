"""Rows of open seeks: who has joined, which seats are free, and the buttons for each viewer."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.engine.options import Value
from lobby.models import Seek
from lobby.seeks import services
from tests.lobby.conftest import browser_of
from tests.lobby.support.html import buttons, lists, words
from tests.lobby.support.seeks import (
    open_seek_for_four,
    open_seek_of,
    post,
    start_bot_match,
    start_match_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def seek(anna: User, berta: User) -> Seek:
    """A seek for four players, opened by Anna and joined by Berta."""
    return open_seek_for_four(anna, berta)


def test_everybody_is_shown_what_fits(
    client: Client, as_anna: Client, as_berta: Client, clara: User, seek: Seek
) -> None:
    assert buttons(client) == buttons(browser_of(clara)) == ["join"]
    assert buttons(as_berta) == ["leave"]
    assert buttons(as_anna) == ["start", "withdraw"]


def test_a_table_says_who_has_joined_and_how_many_seats_are_free(
    client: Client, as_anna: Client, as_berta: Client, clara: User, seek: Seek
) -> None:
    for viewer in (client, as_anna, as_berta):
        assert "Joined: Berta 2 of 4 seats are free" in words(lists(viewer))
    services.join_seek(seek_id=seek.pk, user=clara)
    for viewer in (client, as_anna, as_berta):
        assert "Joined: Berta , Clara 1 of 4 seats is free" in words(lists(viewer))


def test_the_last_seat_is_one_to_play_in_at_once(client: Client, clara: User, seek: Seek) -> None:
    assert "Join with Anna" in words(lists(client))
    services.join_seek(seek_id=seek.pk, user=clara)
    assert "Play with Anna" in words(lists(client))


def test_a_table_shows_its_preset_or_its_unusual_options(client: Client, anna: User) -> None:
    quick: dict[str, Value] = {"pawns": 2, "stable_entry": "continuous"}
    open_seek_of(anna, game="petits-chevaux", options=quick)
    assert "Petits chevaux · Quick" in words(lists(client))
    assert "Each player has two horses." not in lists(client)
    open_seek_of(anna, game="petits-chevaux", options={"pawns": 2})
    seen = words(lists(client))
    assert "Petits chevaux · other rules: Horses" in seen
    assert "Horses: Each player has two horses." in seen


def test_a_table_has_one_line_beside_its_details(client: Client, anna: User) -> None:
    cube: dict[str, Value] = {"match_points": 3, "cube": True, "opening_roll": "opening_dice"}
    open_seek_of(anna, options=cube)
    row = lists(client).partition('class="what"')[2].partition("</li>")[0]
    brief, _, details = row.partition("<details")
    assert "Backgammon · Cube match to 3 · " in words(brief)
    for word in ("Dice sealed", "Doubling cube"):
        assert word not in brief
        assert word in details


def test_an_own_search_is_no_other_player_who_waits(as_anna: Client, as_berta: Client) -> None:
    post(as_anna, "/pool/", game="senet", clocks="normal")
    assert "No other player is waiting" in words(lists(as_anna))
    assert "1 player is waiting for a quick game" in words(lists(as_berta))


def test_joined_players_are_told_once_that_the_table_was_withdrawn(
    client: Client, as_anna: Client, as_berta: Client, seek: Seek
) -> None:
    post(as_anna, f"/seeks/{seek.pk}/withdraw/")
    assert buttons(client) == buttons(as_anna) == []
    html = words(lists(as_berta))
    assert "You are no longer waiting" in html
    assert "Anna has cancelled this table" in html
    assert 'http-equiv="refresh"' not in as_berta.get("/").content.decode()
    post(as_berta, f"/seeks/{seek.pk}/leave/")
    assert "withdrawn" not in lists(as_berta)


def test_games_of_people_come_before_those_with_computers(
    client: Client, anna: User, berta: User, clara: User
) -> None:
    people = start_match_of(anna, berta)
    start_bot_match(clara)
    begun = lists(client).partition('id="being-played"')[2]
    assert begun.count('id="to-') == 2
    assert f'id="to-{people.pk}"' in begun.partition("Computer")[0]


def test_an_empty_list_says_who_waits_on_the_tiles_or_offers_a_new_table(
    client: Client, as_anna: Client, as_berta: Client
) -> None:
    empty = lists(client)
    assert '<a href="/seeks/" data-new-table>Create a table</a>' in empty
    for number, browser in enumerate((as_anna, as_berta)):
        post(browser, "/pool/", game=("senet", "backgammon")[number], clocks="normal")
    told = words(lists(client))
    assert "No table is open at the moment, but 2 players are waiting for a quick game." in told
    assert "No player is waiting" not in told


def test_an_own_table_is_no_player_who_waits_on_a_tile(as_anna: Client, anna: User) -> None:
    open_seek_of(anna)
    assert "No other player is waiting" in words(lists(as_anna))


def test_many_at_many_tables_ask_the_database_no_more_than_few(
    client: Client, as_anna: Client, anna: User, berta: User, clara: User
) -> None:
    def queries(viewer: Client) -> int:
        cache.clear()
        with CaptureQueriesContext(connection) as captured:
            assert viewer.get("/").status_code == 200
        return len(captured)

    def fill() -> None:
        open_seek_for_four(anna, berta)
        open_seek_for_four(berta, anna, clara)

    fill()
    few = queries(client), queries(as_anna)
    fill()
    open_seek_for_four(clara, anna)
    assert (queries(client), queries(as_anna)) == few
    # One counts the people online, at most once in 5 s, one looks for a match if none is featured.
    assert few[0] <= 9
    assert few[1] <= 22
