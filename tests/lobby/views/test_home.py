"""The lobby's page: what it shows, and to which viewers."""

import re
from html import unescape

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.html import escape

from accounts.lifecycle.guests import new_guest
from accounts.models import User
from accounts.staff.sanctions import appeal_url, sanction_text
from games.board.pictures import featured
from games.board.pictures.samples import SENTENCES
from games.engine.forms.text import read_position
from games.engine.games import GAMES
from games.models import Match
from games.selectors.log_cache import events_until
from lobby.lists import queries as list_queries
from lobby.pairing.services import close_ticket
from lobby.seeks import services
from lobby.seeks.quick_games import PACES, cube_matches
from tests.lobby.conftest import browser_of
from tests.lobby.support.html import lists
from tests.lobby.support.sanctions import end_in_the_past, impose, lift
from tests.lobby.support.seeks import open_seek_of, start_bot_match, start_match_of
from tests.lobby.support.tickets import open_ticket

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

SEEN_ALL = f"/tables/?v={10**9}"
"""The lists for a page that was opened after all matches began, so none is announced in it."""


def page(client: Client, address: str = "/") -> str:
    return client.get(address).content.decode()


def test_a_stranger_finds_every_way_in(client: Client, anna: User) -> None:
    seek = open_seek_of(anna)
    html = page(client)
    assert 'action="/pool/"' in html
    assert 'formaction="/computer/"' in html
    assert 'href="/seeks/"' in html
    assert f'formaction="/seeks/{seek.pk}/join/"' in html


def test_a_seek_shows_its_unusual_options(client: Client, anna: User, berta: User) -> None:
    open_seek_of(anna)
    assert "Three points (backgammon): " not in page(client)
    open_seek_of(berta, options={"backgammon_rule": "bar_or_home"})
    html = page(client)
    assert "Three points (backgammon): If the loser has borne off nothing" in html
    assert "Opening roll: " not in html


def test_a_private_seek_is_seen_by_its_opener_alone(
    client: Client, as_anna: Client, as_berta: Client, anna: User
) -> None:
    seek = open_seek_of(anna, private=True)
    for stranger in (client, as_berta):
        html = page(stranger)
        assert seek.token not in html
        assert "Anna" not in html
    html = page(as_anna)
    assert f'value="http://testserver/invite/{seek.token}/"' in html
    assert f'formaction="/seeks/{seek.pk}/withdraw/"' in html


def test_the_token_of_a_public_seek_is_for_its_opener_too(
    client: Client, as_anna: Client, anna: User
) -> None:
    seek = open_seek_of(anna)
    assert seek.token not in page(client)
    assert seek.token in page(as_anna)


def test_the_opener_is_not_offered_their_own_seek(as_anna: Client, anna: User) -> None:
    seek = open_seek_of(anna)
    assert f"/seeks/{seek.pk}/join/" not in page(as_anna)


def test_seeks_that_are_taken_or_withdrawn_are_not_listed(
    client: Client, anna: User, berta: User
) -> None:
    services.withdraw_seek(seek_id=open_seek_of(anna).pk, user=anna)
    start_match_of(anna, berta)
    assert "No player is waiting" in page(client)


def test_public_matches_in_play_are_listed_for_everybody(
    client: Client, anna: User, berta: User, clara: User
) -> None:
    public, private = start_match_of(anna, berta), start_match_of(anna, clara, private=True)
    over = start_match_of(berta, clara)
    Match.objects.filter(pk=over.pk).update(stage=Match.Stage.OVER, ended_at=timezone.now())
    html = page(client)
    assert f'href="{public.get_absolute_url()}"' in html
    assert f'href="{private.get_absolute_url()}"' not in html
    assert f'href="{over.get_absolute_url()}"' not in html


def test_own_matches_come_first_and_once(
    as_anna: Client, anna: User, berta: User, clara: User
) -> None:
    own = [
        start_match_of(anna, berta),
        start_match_of(clara, anna, private=True),
        start_bot_match(anna),
    ]
    other = start_match_of(berta, clara)
    links = re.findall(r'href="(/matches/\w+/)"', page(as_anna, SEEN_ALL))
    assert sorted(links[:3]) == sorted(match.get_absolute_url() for match in own)
    assert links[3:] == [other.get_absolute_url()]


def test_the_lists_have_an_end(
    client: Client, anna: User, berta: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(list_queries, "SEEKS_SHOWN", 2)
    monkeypatch.setattr(list_queries, "MATCHES_SHOWN", 1)
    seeks = [open_seek_of(anna) for _ in range(3)]
    matches = [start_match_of(anna, berta) for _ in range(2)]
    Match.objects.filter(pk=matches[0].pk).update(strength=3000)
    html = lists(client)
    assert re.findall(r"/seeks/(\d+)/join/", html) == [str(seeks[2].pk), str(seeks[1].pk)]
    assert re.findall(r"/matches/(\w+)/", html) == [matches[0].pk]


def queries(client: Client, address: str = "/") -> int:
    cache.clear()
    featured._render_moment.cache_clear()
    events_until.cache_clear()
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def test_a_full_lobby_asks_the_database_no_more_than_an_emptier_one(
    client: Client, as_anna: Client, anna: User, berta: User, clara: User
) -> None:
    def fill() -> None:
        open_seek_of(anna)
        open_seek_of(berta)
        start_match_of(anna, berta)
        start_match_of(berta, clara)

    fill()
    few = queries(client), queries(as_anna)
    fill()
    fill()
    assert (queries(client), queries(as_anna)) == few
    assert few[0] <= 14
    assert few[1] <= 28


def test_a_sanction_is_told_where_games_begin_and_costs_others_no_query(
    as_anna: Client, as_berta: Client, anna: User, berta: User
) -> None:
    before = queries(as_anna)
    rated, games = impose(anna, "rated"), impose(anna, "games")
    for address in ("/", "/games/senet/", "/seeks/?game=senet", f"/people/{berta}/challenge/"):
        html = unescape(page(as_anna, address))
        for sanction in (rated, games):
            assert f'{sanction_text(sanction)} <a href="{appeal_url(sanction)}">' in html
        assert "How to appeal" not in page(as_berta, address)
    assert queries(as_anna) == before + 1
    lift(rated)
    end_in_the_past(games)
    assert "How to appeal" not in page(as_anna)
    assert queries(as_anna) == before


def test_a_name_cannot_bring_markup_into_the_lists(client: Client) -> None:
    open_seek_of(User.objects.create_user("<b>x"))
    assert "<b>x" not in page(client)


def test_an_unknown_game_leads_back_to_the_lobby(client: Client) -> None:
    response = client.get("/seeks/?game=ludus", follow=True)
    assert response.redirect_chain == [("/", 302)]
    assert (
        "There is no such game. Please choose one of the games on this page."
        in response.content.decode()
    )


def test_a_stranger_sees_what_this_is_and_all_five_games(client: Client) -> None:
    html = page(client)
    shelf = html.split('class="shelf"')[1].split("</section>")[0]
    tiles = html.split('id="quick"')[1].split("</form>")[0]
    for game in GAMES:
        assert f'href="/games/{game.game}/"' in tiles
        assert f'href="/games/{game.game}/first/"' in shelf
        assert escape(SENTENCES[game.game]) in shelf
    assert tiles.count('<use href="#man-') > 60
    assert html.index('id="quick"') < html.index('id="live"') < html.index('class="shelf"')


def test_each_game_has_a_tile_for_each_pace_and_one_for_the_computer(client: Client) -> None:
    tiles = page(client).split('id="quick"')[1].split("</form>")[0]
    assert re.findall(r'name="tile" value="([\w.-]+)"', tiles) == [
        f"{game.game}.{name}" for game in GAMES for name in (*PACES, *cube_matches(game.game))
    ]
    assert re.findall(r'name="game" value="([\w-]+)" formaction="/computer/"', tiles) == [
        game.game for game in GAMES
    ]
    assert 'name="pace"' not in tiles  # else bots would be played with clocks


def test_tiles_say_how_many_players_wait(client: Client, anna: User, berta: User) -> None:
    assert set(waiting(page(client)).values()) == {0}
    open_ticket(anna, game="senet", pace="blitz")
    open_seek_of(berta, game="senet")
    open_seek_of(berta, game="senet", private=True)
    open_seek_of(berta, options={"backgammon_rule": "bar_or_home"})
    found = waiting(page(client))
    assert {tile: number for tile, number in found.items() if number} == {
        "senet.blitz": 1,
        "senet.none": 1,
    }
    assert 'data-waiting="senet.blitz:1 senet.none:1"' in page(client, "/tables/")
    close_ticket(anna)
    assert waiting(page(client))["senet.blitz"] == 0


def test_a_viewer_is_not_counted_among_those_who_wait(
    as_anna: Client, anna: User, client: Client
) -> None:
    open_seek_of(anna, game="senet")
    assert waiting(page(client))["senet.none"] == 1
    assert waiting(page(as_anna))["senet.none"] == 0
    assert 'data-waiting=""' in page(as_anna, "/tables/")
    open_seek_of(new_guest(), game="senet")
    assert waiting(page(as_anna))["senet.none"] == 1
    assert 'data-waiting="senet.none:1"' in page(as_anna, "/tables/")


def waiting(html: str) -> dict[str, int]:
    """Return the numbers on the tiles of a page; a hidden number is 0."""
    found = re.findall(r'data-tile="([\w.-]+)"( hidden)?>.*?<b>(\d+)</b>', html)
    return {tile: 0 if hidden else int(number) for tile, hidden, number in found}


def test_people_come_first_for_users_with_an_account_and_guests_who_play(
    client: Client, as_anna: Client, anna: User, berta: User
) -> None:
    guest = new_guest()
    for viewer in (client, browser_of(guest)):
        assert page(viewer).index('id="quick"') < page(viewer).index('id="live"')
    open_seek_of(guest)
    for viewer in (browser_of(guest), as_anna):
        assert page(viewer).index('id="live"') < page(viewer).index('id="quick"')
    open_seek_of(anna)
    assert page(as_anna).index('id="live"') < page(as_anna).index('id="quick"')
    start_match_of(anna, berta)
    html = page(as_anna)
    assert html.index("Your games") < html.index('id="quick"') < html.index('class="shelf"')


def test_own_matches_say_whose_turn_it_is_and_those_come_first_that_wait_for_one(
    as_anna: Client, anna: User, berta: User
) -> None:
    matches = [start_match_of(anna, berta) for _ in range(5)]
    hers = [match for match in matches if turn_of(match) == anna]
    seen = page(as_anna, SEEN_ALL).split("Open tables")[0]
    assert seen.count("Your turn") == len(hers)
    assert seen.count("Berta to move") == len(matches) - len(hers)
    links = re.findall(r'href="/matches/(\w+)/"', seen)
    assert set(links[: len(hers)]) == {match.pk for match in hers}


def turn_of(match: Match) -> User | None:
    """Return the user who has to act in a match."""
    seat = read_position(match.position)[1].seat if match.holding is None else match.holding
    assert seat is not None
    return match.seats.get(number=seat).user
