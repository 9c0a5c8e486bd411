"""Leaderboards of this month and the last: who is listed, in which order, by which index."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import MonthlyTotal
from games.pages import leaderboard, monthly_leaderboard
from games.ratings.monthly import month_of
from tests.games.support.query_plans import plan, reads_all
from tests.lobby.support.html import words

pytestmark = pytest.mark.django_db
THIS = month_of(datetime.now(UTC))
LAST = month_of(datetime.now(UTC).replace(day=1) - timedelta(days=1))
PAGES = ("/ratings/senet/month/", "/ratings/senet/last-month/")


def gain(name: str, points: int, matches: int = 9, *, last: bool = False) -> User:
    user, _ = User.objects.get_or_create(username=name)
    month = LAST if last else THIS
    MonthlyTotal.objects.create(
        user=user, game="senet", month=month, points=points, matches=matches
    )
    return user


def words_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return words(response.content.decode())


def names(client: Client, address: str) -> list[str]:
    return [row.total.user.username for row in client.get(address).context["rows"]]


def test_most_points_stand_first_and_of_equal_ones_those_of_fewer_matches(client: Client) -> None:
    gain("busy", 4, 30)
    gain("quick", 4, 5)
    gain("best", 12)
    gain("beaten", 0)
    User.objects.filter(pk=gain("gone", 40).pk).update(is_active=False)
    gain("old", 7, last=True)
    assert [names(client, page) for page in PAGES] == [["best", "quick", "busy"], ["old"]]
    assert "1 best 12 9 2 quick 4 5 3 busy 4 30" in words_of(client, PAGES[0])


def test_tabs_lead_to_the_same_month_of_another_game(client: Client) -> None:
    html = client.get(PAGES[1]).content.decode()
    assert 'href="/ratings/pachisi/last-month/"' in html
    assert 'href="/ratings/senet/"' in html
    assert f'href="{PAGES[1]}" aria-current="page"' in html
    assert f"{LAST:%B %Y}: no rated match won." in words(html)
    assert client.get("/ratings/chess/month/").status_code == 404


def test_a_viewer_reads_their_points_if_they_have_played(client: Client, anna: User) -> None:
    client.force_login(anna)
    assert "Your points" not in words_of(client, PAGES[0])
    gain(anna.username, 0, 2)
    assert "Your points: 0 · rated matches: 2" in words_of(client, PAGES[0])
    assert "Your points" not in words_of(client, PAGES[1])


def test_pages_need_one_query_each_that_follows_an_index(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaderboard, "ROWS_PER_PAGE", 3)
    for number in range(5):
        gain(f"player-{number}", 10 - number)
    with CaptureQueriesContext(connection) as captured:
        assert names(client, f"{PAGES[0]}?page=2") == ["player-3", "player-4"]
    assert len(captured) == 1
    found = plan(monthly_leaderboard.best_of_month("senet", THIS)[:3])
    assert "best_of_month" in found
    assert not reads_all(found)
