"""Ratings beside the names in the lists of the lobby, on invitations and on profiles."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.lifecycle.guests import new_guest
from accounts.models import User
from games.models import Rating
from games.play.services import MatchSetup
from games.rating_formula import Skill
from lobby.request_form import new_request_id
from lobby.seeks import challenges
from tests.lobby.conftest import browser_of
from tests.lobby.support.html import lists, words
from tests.lobby.support.seeks import GAME, open_seek_of, start_match_of

pytestmark = pytest.mark.django_db

SURE = Skill(28, 2)


def set_rating(user: User, skill: Skill = SURE, game: str = GAME) -> None:
    Rating.objects.update_or_create(
        user=user, game=game, defaults={"mu": skill.mu, "sigma": skill.sigma, "matches": 30}
    )


def test_an_open_table_shows_the_present_rating_of_its_opener_in_its_game(
    client: Client, anna: User, berta: User
) -> None:
    open_seek_of(anna)
    open_seek_of(berta, game="senet")
    shown = words(lists(client))
    assert "Anna 1500? " in shown
    assert "Berta 1500? " in shown
    set_rating(anna)
    shown = words(lists(client))
    assert f"Anna {SURE.rating} " in shown
    assert "Berta 1500? " in shown
    set_rating(anna, Skill(28, 8))
    assert f"Anna {SURE.rating}? " in words(lists(client))


def test_a_guest_has_no_rating_in_any_list(client: Client, as_anna: Client, anna: User) -> None:
    guest = new_guest()
    seek = open_seek_of(guest)
    start_match_of(guest, anna)
    assert 'class="rating"' not in lists(client).partition('id="being-played"')[0]
    assert 'class="rating"' not in client.get(seek.invitation_path).content.decode()
    assert 'class="rating"' not in lists(as_anna).partition('id="next"')[0]
    assert not client.get(guest.get_absolute_url()).context["ratings"]


def test_an_invitation_shows_the_rating_of_the_player_who_invites(
    client: Client, anna: User
) -> None:
    seek = open_seek_of(anna, private=True)
    assert "Anna 1500? " in words(client.get(seek.invitation_path, follow=True).content.decode())
    set_rating(anna)
    assert f"Anna {SURE.rating} " in words(
        client.get(seek.invitation_path, follow=True).content.decode()
    )


def test_games_in_progress_show_the_ratings_of_their_players(
    client: Client, as_anna: Client, anna: User, berta: User
) -> None:
    set_rating(anna)
    start_match_of(anna, berta)
    shown = words(lists(client))
    pair = f"Anna {SURE.rating}", "Berta 1500?"
    assert " – ".join(pair) in shown or " – ".join(reversed(pair)) in shown
    for address in ("/tables/", "/matches/"):
        assert "Berta 1500? " in words(as_anna.get(address).content.decode())


def test_a_challenge_shows_the_rating_of_the_challenger(
    as_berta: Client, anna: User, berta: User
) -> None:
    set_rating(anna)
    challenges.challenge(
        opener=anna,
        addressee=berta,
        setup=MatchSetup(GAME, {}, private=True),
        request_id=new_request_id(),
    )
    assert f"Anna {SURE.rating} " in words(lists(as_berta))


def test_one_query_reads_the_ratings_of_all_tables_and_challenges(
    as_berta: Client, anna: User, berta: User, clara: User
) -> None:
    challenges.challenge(
        opener=anna,
        addressee=berta,
        setup=MatchSetup(GAME, {}, private=True),
        request_id=new_request_id(),
    )
    for opener in (anna, clara):
        open_seek_of(opener)
        open_seek_of(opener, game="senet")
    cache.clear()
    with CaptureQueriesContext(connection) as captured:
        lists(as_berta)
    asked = [each["sql"] for each in captured.captured_queries if "games_rating" in each["sql"]]
    assert len(asked) == 1


def test_a_profile_names_games_without_a_rated_match_in_one_line(anna: User) -> None:
    set_rating(anna, game="senet")
    page = browser_of(anna).get(anna.get_absolute_url())
    ratings = page.context["ratings"]
    assert [(each.game, each.skill.text) for each in ratings.played] == [
        ("senet", str(SURE.rating))
    ]
    assert [each.game for each in ratings.unplayed] == [
        "backgammon",
        "pachisi",
        "petits-chevaux",
        "senas",
    ]
    shown = words(page.content.decode())
    assert "No rated match yet: Backgammon 1500? · Pachisi 1500? · Petits chevaux 1500?" in shown
