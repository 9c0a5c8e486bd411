"""Rulings that end matches, decide results, or annul and reinstate ratings."""

import pytest

from accounts.models import User
from games.models import Rating, Reckoning, Result
from tests.games.support.matches import ShowDice, Table, sit_down
from tests.games.support.play.leaving import faults_of
from tests.games.support.rulings import about_to_begin, assert_refused, play_a_while, rule, words

pytestmark = pytest.mark.django_db


def test_after_an_abort_no_seat_wins_and_nothing_counts(referee: User, timed_table: Table) -> None:
    rule(referee, timed_table, "abort", reason="site")
    match = timed_table.match
    assert (match.stage, match.ending, match.winners) == ("over", "aborted", [])
    assert "A moderator has aborted the match. Something went wrong on the site." in words(
        timed_table
    )
    assert set(Result.objects.values_list("outcome", flat=True)) == {"none"}
    assert not Reckoning.objects.exists()
    assert_refused(referee, timed_table, "abort", "The match is over")


def test_a_match_about_to_begin_is_aborted(referee: User, anna: User, berta: User) -> None:
    match = about_to_begin(anna, berta)
    rule(referee, match, "abort")
    table = Table(match.pk, (anna, berta))
    assert table.match.ending == "aborted"
    assert "A moderator has aborted the match." in words(table)
    assert faults_of(table) == []


@pytest.mark.parametrize("points", [1, 2, 3])
def test_a_match_is_decided_with_ranking_and_points(
    referee: User, timed_table: Table, dice_show: ShowDice, points: int
) -> None:
    play_a_while(timed_table, dice_show)
    rule(
        referee, timed_table, "adjudicate", place_0="2", place_1="1", points=str(points), of="match"
    )
    match = timed_table.match
    assert (match.stage, match.ending, match.winners, match.points) == (
        "over",
        "ruled",
        [1],
        points,
    )
    assert f"A moderator has decided the match: 1. Berta, 2. Anna. Points: {points}." in words(
        timed_table
    )
    assert dict(Result.objects.values_list("user__username", "outcome")) == {
        "Anna": "lost",
        "Berta": "won",
    }
    assert Reckoning.objects.count() == 1


def test_one_game_is_decided_and_the_match_goes_on(
    referee: User, anna: User, berta: User, dice_show: ShowDice
) -> None:
    dice_show((3, 1), (6, 5))
    table = sit_down(anna, berta, options={"match_points": 5})
    rule(referee, table, "adjudicate", place_0="1", place_1="2", points="2", of="game")
    match = table.match
    assert (match.stage, match.score, match.ending) == ("between", [2, 0], "ruled")
    table.act(0, "ready")
    table.act(1, "ready")
    assert table.match.round == 2
    table.check()
    rule(referee, table, "adjudicate", place_0="2", place_1="1", points="1", of="match")
    assert (table.match.stage, table.match.winners, table.match.score) == ("over", [1], [2, 0])


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"place_0": "2"}, "can't end like that"),
        ({"place_1": "1"}, "can't end like that"),
        ({"points": "4"}, "can't end like that"),
        ({"points": ""}, "whole number"),
        ({"place_0": "3"}, "whole number"),
        ({"of": "everything"}, "Choose what to decide"),
    ],
)
def test_what_is_no_result_is_refused(
    referee: User, table: Table, asked: dict[str, str], sentence: str
) -> None:
    assert_refused(referee, table, "adjudicate", sentence, **asked)


def test_at_a_table_of_four_there_is_a_ranking_and_partners_are_in_one_place(
    referee: User, users: list[User | None]
) -> None:
    table = sit_down(*users, game="pachisi", options={"teams": True})
    places = {"place_0": "1", "place_1": "2", "place_2": "2", "place_3": "2"}
    assert_refused(referee, table, "adjudicate", "Partners share a place", **places)
    rule(referee, table, "adjudicate", **places | {"place_2": "1", "points": "1"})
    assert table.match.winners == [0, 2]


def test_annulled_and_reinstated_ratings_are_as_before_to_the_last_digit(
    referee: User, timed_table: Table, dice_show: ShowDice
) -> None:
    play_a_while(timed_table, dice_show)
    timed_table.act(0, "resign")
    before = ratings()
    assert before[0][1] != before[1][1]
    annulled = rule(referee, timed_table, "annul", reason="arranged")
    assert ratings() != before
    assert "made the match unrated. The result was arranged in advance." in words(timed_table)
    assert_refused(referee, timed_table, "annul", "does not count")
    back = rule(referee, timed_table, "reinstate", reason="appeal")
    assert ratings() == before
    annulled.refresh_from_db()
    assert annulled.undone_by == back
    assert_refused(referee, timed_table, "reinstate", "has not been removed")


def ratings() -> list[tuple[object, ...]]:
    """Return the ratings of all users."""
    return list(Rating.objects.order_by("user").values_list("user", "mu", "sigma", "matches"))
