"""Profiles: the matches of a user, as far as the viewer may see them."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Match
from lobby.context import news
from lobby.views import home
from tests.lobby.support.seeks import start_bot_match, start_match_of

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


def rows(client: Client, name: str, **query: str) -> list[dict[str, Any]]:
    response = client.get(f"/people/{name}/", query)
    assert response.status_code == 200
    matches: list[dict[str, Any]] = response.context["matches"]
    return matches


def end_match(match: Match, winner: User, points: int, ending: str = "played") -> None:
    match.stage, match.ending, match.points = Match.Stage.OVER, ending, points
    match.winners = [match.seat_of(winner)]
    match.save()


def test_a_profile_lists_the_latest_match_first(client: Client, anna: User, berta: User) -> None:
    matches = [start_match_of(anna, berta), start_bot_match(anna)]
    seen = rows(client, "Anna")
    assert [row["url"] for row in seen] == [each.get_absolute_url() for each in reversed(matches)]
    assert [[each.name for each in row["opponents"]] for row in seen] == [
        ["Casual computer"],
        ["Berta"],
    ]
    assert [(row["game"], row["state"], row["result"]) for row in seen] == [
        ("Backgammon", "in progress", "")
    ] * 2


def test_results_are_shown_from_this_user_s_side(client: Client, anna: User, berta: User) -> None:
    end_match(start_match_of(anna, berta), anna, 2)
    end_match(start_match_of(anna, berta), berta, 1, ending="resigned")
    told = [(row["state"], row["result"]) for row in rows(client, "Anna")]
    assert told == [("resigned", "Lost"), ("", "Won 2 points")]
    told = [(row["state"], row["result"]) for row in rows(client, "Berta")]
    assert told == [("resigned", "Won"), ("", "Lost 2 points")]


def test_a_match_that_ends_before_a_game_is_played_out_has_no_score(
    client: Client, anna: User, berta: User
) -> None:
    match = start_match_of(anna, berta)
    match.options |= {"match_points": 3}
    end_match(match, anna, 2, ending="flagged")
    assert [(row["state"], row["result"]) for row in rows(client, "Anna")] == [
        ("time ran out", "Won")
    ]


def test_private_matches_are_shown_to_those_alone_who_sat_there(
    client: Client, as_anna: Client, as_berta: Client, anna: User, clara: User
) -> None:
    start_match_of(anna, clara, private=True)
    assert rows(client, "Anna") == rows(as_berta, "Anna") == rows(as_berta, "Clara") == []
    assert len(rows(as_anna, "Anna")) == len(rows(as_anna, "Clara")) == 1


def test_the_latest_matches_alone_are_named(
    client: Client, anna: User, berta: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(home, "LATEST", 2)
    matches = [start_match_of(anna, berta) for _ in range(3)]
    seen = [row["url"] for row in rows(client, "Anna")]
    assert seen == [matches[2].get_absolute_url(), matches[1].get_absolute_url()]


def test_a_long_profile_asks_the_database_no_more_than_a_short_one(
    as_anna: Client, anna: User, berta: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The draw decides in which matches it is Anna's turn.
    monkeypatch.setattr(news, "READERS", {})

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            rows(as_anna, "Anna")
        return len(captured)

    start_match_of(anna, berta)
    few = queries()
    for _ in range(3):
        start_match_of(berta, anna)
        start_bot_match(anna)
    assert queries() == few <= 18


def test_the_owner_s_profile_is_recognised(as_anna: Client, berta: User) -> None:
    assert as_anna.get("/people/Anna/").context["is_me"]
    assert not as_anna.get("/people/Berta/").context["is_me"]


def test_an_unknown_name_is_not_found(client: Client, anna: User) -> None:
    User.objects.filter(pk=anna.pk).update(is_active=False)
    for name in ("Nobody", "Anna", "a%00b", "x" * 40):
        assert client.get(f"/people/{name}/").status_code == 404


def test_a_win_by_a_stand_in_is_no_victory_of_the_player_who_left(
    client: Client, anna: User, berta: User
) -> None:
    match = start_match_of(anna, berta)
    match.seats.filter(user=anna).update(out="abandoned")
    end_match(match, anna, 1)
    assert [row["result"] for row in rows(client, "Anna")] == ["Lost"]
