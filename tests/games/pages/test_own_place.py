"""The viewer's own place on a leaderboard, with the players around it."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Rating
from games.pages import leaderboard, own_place
from tests.games.pages.test_leaderboard import stand, words_of
from tests.games.support.query_plans import large_scans

pytestmark = pytest.mark.django_db
PAGE = "/ratings/senet/"


def around(client: Client, page: str = "1") -> list[tuple[int, str, bool]]:
    rows = client.get(PAGE, {"page": page}).context["around"]
    return [(row.place, row.rating.user.username, row.is_viewer) for row in rows]


@pytest.fixture
def viewers(monkeypatch: pytest.MonkeyPatch) -> list[User]:
    """Ten users, the strongest first; the fifth to seventh have equal ratings."""
    cache.clear()
    monkeypatch.setattr(leaderboard, "ROWS_PER_PAGE", 3)
    levels = (40, 39, 38, 37, 30, 30, 30, 29, 28, 27)
    found = [stand(f"player-{number}", mu).user for number, mu in enumerate(levels, start=1)]
    gone = stand("gone", 50).user
    User.objects.filter(pk=gone.pk).update(is_active=False)
    return found


def test_a_place_is_that_of_the_list(client: Client, viewers: list[User]) -> None:
    for place, viewer in enumerate(viewers, start=1):
        client.force_login(viewer)
        page = str((place + 2) // 3)
        assert f"You are number {place} of 10" in words_of(client, PAGE)
        mine = [
            row.place for row in client.get(PAGE, {"page": page}).context["rows"] if row.is_viewer
        ]
        assert mine == [place]
        assert around(client, page) == []


def test_elsewhere_two_players_above_and_two_below_stand_around_the_viewer(
    client: Client, viewers: list[User]
) -> None:
    client.force_login(viewers[5])
    named = [(number, f"player-{number}", number == 6) for number in range(4, 9)]
    assert around(client) == named
    client.force_login(viewers[9])
    assert around(client) == [(n, f"player-{n}", n == 10) for n in (8, 9, 10)]
    client.force_login(viewers[0])
    assert around(client, "2") == [(n, f"player-{n}", n == 1) for n in (1, 2, 3)]
    seen = words_of(client, f"{PAGE}?page=2")
    assert "From number 4 4 player-4" in seen


def test_only_so_many_players_are_counted(
    client: Client, viewers: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_place, "MOST_COUNTED", 6)
    client.force_login(viewers[4])
    assert "You are number 5 of 6+" in words_of(client, PAGE)
    client.force_login(viewers[7])
    assert "You are number" not in words_of(client, PAGE)
    assert around(client) == []


def test_guests_and_players_without_a_place_have_none(client: Client, viewers: list[User]) -> None:
    Rating.objects.filter(user=viewers[0]).update(listed=False)
    client.force_login(viewers[0])
    assert "You are number" not in words_of(client, PAGE)
    client.force_login(User.objects.create_user("guest-1", is_guest=True))
    assert "You are number" not in words_of(client, PAGE)


def test_a_place_needs_few_queries_along_an_index(client: Client, viewers: list[User]) -> None:
    own = Rating.objects.select_related("user").get(user=viewers[5])
    with CaptureQueriesContext(connection) as captured:
        own_place.find_own_place(leaderboard.listed_ratings("senet"), own)
    asked = [each["sql"] for each in captured]
    assert len(asked) == 4  # The players above, two of them, two below, and all.
    assert large_scans(asked) == []
    with CaptureQueriesContext(connection) as captured:
        own_place.find_own_place(leaderboard.listed_ratings("senet"), own)
    assert len(captured) == 3
