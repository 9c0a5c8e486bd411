"""Leaderboards: which players are listed, in which order, and that an index is used."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Rating
from games.pages import leaderboard
from games.rating_formula import MAX_ESTABLISHED_SIGMA, MIN_MATCHES
from tests.games.support.query_plans import plan, reads_all
from tests.lobby.support.html import words

pytestmark = pytest.mark.django_db


def stand(name: str, mu: float, *, sigma: float = 2.0, matches: int = MIN_MATCHES) -> Rating:
    user = User.objects.create_user(name)
    rating = Rating(user=user, game="senet", mu=mu, sigma=sigma, matches=matches)
    rating.listed = rating.skill.is_listed(matches)
    rating.save()
    return rating


def names(client: Client, page: str = "1") -> list[str]:
    response = client.get("/ratings/senet/", {"page": page})
    assert response.status_code == 200
    return [row.rating.user.username for row in response.context["rows"]]


def test_the_strongest_stand_first_if_enough_is_known_of_them(client: Client) -> None:
    stand("weak", 20)
    stand("strong", 31)
    stand("unsure", 40, sigma=MAX_ESTABLISHED_SIGMA + 0.01)
    stand("new", 40, matches=MIN_MATCHES - 1)
    gone = stand("gone", 40)
    User.objects.filter(pk=gone.user_id).update(is_active=False)
    assert names(client) == ["strong", "weak"]
    below = client.get("/ratings/senet/").context["provisional"]
    assert [(row.place, row.rating.user.username) for row in below] == [(0, "unsure"), (0, "new")]
    html = client.get("/ratings/senet/").content.decode()
    assert 'href="/people/strong/"' in html
    assert "1740" in html
    assert "±160" in html


def test_each_game_has_its_own(client: Client) -> None:
    stand("strong", 31)
    assert "No rated match has been played yet" in words_of(client, "/ratings/pachisi/")
    assert client.get("/ratings/").headers["Location"] == "/ratings/backgammon/"
    assert client.get("/ratings/chess/").status_code == 404


def test_a_leaderboard_without_a_place_names_the_best_so_far(client: Client) -> None:
    stand("new", 30, matches=1, sigma=8)
    Rating.objects.create(user=User.objects.create_user("idle"), game="senet")
    seen = words_of(client, "/ratings/senet/")
    assert "No player has a place yet. These are the best so far. new 1700? ±640 1" in seen
    assert "idle" not in seen
    assert "You:" not in seen


@pytest.mark.parametrize(("matches", "rating"), [(0, "1500?"), (1, "1700?")])
def test_a_viewer_without_a_place_reads_how_many_matches_are_missing(
    client: Client, anna: User, matches: int, rating: str
) -> None:
    client.force_login(anna)
    if matches:
        Rating.objects.create(user=anna, game="senet", mu=30, sigma=8, matches=matches)
    assert f"You: {rating} · rated matches: {matches} of 20" in words_of(client, "/ratings/senet/")


def test_a_viewer_with_a_place_is_told_of_none_missing(client: Client, anna: User) -> None:
    client.force_login(anna)
    Rating.objects.create(user=anna, game="senet", mu=30, sigma=2, matches=20, listed=True)
    assert "You:" not in words_of(client, "/ratings/senet/")


def words_of(client: Client, address: str) -> str:
    return words(client.get(address).content.decode())


def test_players_below_the_line_are_one_more_query_however_many_there_are(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaderboard, "ROWS_PER_PAGE", 3)
    stand("player-0", 30)
    assert queries(client) == 2
    for number in range(1, 8):
        stand(f"player-{number}", 30 - number)
    assert queries(client) == 1
    assert names(client) == ["player-0", "player-1", "player-2"]
    assert names(client, "3") == ["player-6", "player-7"]
    assert names(client, "4") == []
    for strange in ("0", "-1", "x", "٣", "9" * 30, ""):
        assert client.get("/ratings/senet/", {"page": strange}).status_code == 200
    html = client.get("/ratings/senet/", {"page": "2"}).content.decode()
    assert 'href="?page=1"' in html
    assert 'href="?page=3"' in html
    assert "<td>4</td>" in html


def queries(client: Client) -> int:
    with CaptureQueriesContext(connection) as captured:
        names(client)
    return len(captured)


def test_the_query_follows_its_index() -> None:
    for number in range(5):
        stand(f"player-{number}", 30 - number)
    found = plan(leaderboard.listed_ratings("senet")[:3])
    assert "rating_ladder" in found
    assert not reads_all(found)
    found = plan(leaderboard.unlisted_ratings("senet")[:3])
    assert "rating_unlisted" in found
    assert not reads_all(found)
