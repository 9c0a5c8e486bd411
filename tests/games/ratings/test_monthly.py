"""Points of a month: one for each opponent beaten, three at most from the same one."""

from datetime import UTC, date, datetime, timedelta
from importlib import import_module
from random import Random
from types import SimpleNamespace

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Match, MonthlyScore, MonthlyTotal, Reckoning, Result
from games.ratings import monthly
from games.ratings.annulment import annul, reinstate, withdraw
from games.ratings.recount import recount
from tests.games.support.finished_matches import GAME, finished_match
from tests.games.support.matches import at_once

pytestmark = pytest.mark.django_db
Rows = set[tuple[object, ...]]


@pytest.fixture
def people(db: None) -> list[User]:
    """Five users who have not played yet."""
    return [User.objects.create_user(f"player-{number}") for number in range(5)]


def kept() -> tuple[Rows, Rows]:
    """Return all scores and totals of months, except those of no matches."""
    scores = MonthlyScore.objects.exclude(won=0)
    totals = MonthlyTotal.objects.exclude(matches=0)
    return (
        set(scores.values_list("user", "opponent", "game", "month", "won")),
        set(totals.values_list("user", "game", "month", *monthly.TOTAL_FIELDS)),
    )


def points(user: User, game: str = GAME) -> tuple[int, int]:
    """Return a user's points and rated matches of all months."""
    found = MonthlyTotal.objects.filter(user=user, game=game)
    return sum(each.points for each in found), sum(each.matches for each in found)


def backdate(match: Match, months: int) -> None:
    """Let a match have ended months ago, and be counted there."""
    reckoning = Reckoning.objects.get(match=match)
    results = list(reckoning.results.all())
    monthly.count(results, by=-1)
    for each in results:
        each.at -= timedelta(days=31 * months)
        each.save()
    monthly.count(results, by=1)


def play_matches(people: list[User]) -> list[Match]:
    """Store rated and casual matches of several months and two games; some are annulled."""
    chance = Random(7)  # noqa: S311  nothing secret here
    matches = []
    for _ in range(60):
        players = chance.sample(people, chance.choice((2, 2, 3, 4)))
        winners = chance.sample(range(len(players)), chance.randint(1, len(players) - 1))
        rated, game = chance.random() < 0.8, chance.choice(("senet", GAME))
        match = finished_match(players, winners, game=game, rated=rated)
        if rated:
            backdate(match, chance.choice((0, 0, 1, 2)))
            matches.append(match)
    for match in matches[::6]:
        annul(match)
    for match in matches[::12]:
        reinstate(match)
    withdraw(matches[1])
    return matches


def test_the_same_opponent_gives_three_points_at_most(people: list[User]) -> None:
    for _ in range(5):
        finished_match(people[:2], {0})
    assert [points(user) for user in people[:2]] == [(3, 5), (0, 5)]
    finished_match([people[2], people[0]], {1})
    assert points(people[0]) == (4, 6)


def test_each_opponent_beaten_in_one_match_gives_a_point(people: list[User]) -> None:
    finished_match(people[:4], {0, 2})
    assert [points(user)[0] for user in people[:4]] == [2, 0, 2, 0]


def test_casual_matches_and_other_games_count_nothing(people: list[User]) -> None:
    finished_match(people[:2], {0}, rated=False)
    finished_match([people[0], None], {0})
    assert kept() == (set(), set())
    finished_match(people[:2], {0}, game="senet")
    assert (points(people[0]), points(people[0], "senet")) == ((0, 0), (1, 1))


def test_partners_do_not_beat_each_other_even_if_one_of_them_left(people: list[User]) -> None:
    outcomes = [(0, "won"), (1, "lost"), (0, "lost"), (1, "lost")]
    results = [
        Result(user=user, side=side, outcome=outcome, game=GAME, at=datetime.now(UTC))
        for user, (side, outcome) in zip(people, outcomes, strict=False)
    ]
    monthly.count(results, by=1)
    assert [points(user)[0] for user in people[:4]] == [2, 0, 0, 0]


def test_an_annulled_match_counts_no_more_until_it_is_reinstated(people: list[User]) -> None:
    matches = [finished_match(people[:2], {0}) for _ in range(4)]
    before = kept()
    annul(matches[0])
    assert points(people[0]) == (3, 3)
    annul(matches[1])
    assert points(people[0]) == (2, 2)
    reinstate(matches[0])
    reinstate(matches[1])
    assert kept() == before
    for match in matches:
        withdraw(match)
    assert kept() == (set(), set())


def test_a_match_belongs_to_the_month_in_which_it_ended_in_utc(people: list[User]) -> None:
    assert monthly.month_of(datetime.fromisoformat("2026-12-01T00:30:00+01:00")) == date(
        2026, 11, 1
    )
    backdate(finished_match(people[:2], {0}), 2)
    finished_match(people[:2], {0})
    months = MonthlyTotal.objects.filter(user=people[0], matches=1).values_list("month", "points")
    assert len(set(months)) == 2
    assert {each.day for each, _ in months} == {1}
    assert {gained for _, gained in months} == {1}


def test_counting_again_finds_what_is_kept(people: list[User]) -> None:
    play_matches(people)
    before = kept()
    assert all(before)
    MonthlyScore.objects.update(won=F("won") + 1)
    MonthlyTotal.objects.update(points=F("points") + 1)
    recount()
    assert kept() == before


@pytest.mark.parametrize("batch", [7, 5000])
def test_the_migration_finds_what_is_kept(
    people: list[User], batch: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_matches(people)
    before = kept()
    migration = import_module("games.migrations.0013_monthly_points_so_far")
    monkeypatch.setattr(migration, "BATCH", batch)
    for _ in range(2):  # It may be begun again.
        migration.count_so_far(None, SimpleNamespace(connection=connection))
        assert kept() == before


def test_a_match_of_four_takes_no_more_queries_than_one_of_two(people: list[User]) -> None:
    results = list(Reckoning.objects.get(match=finished_match(people[:4], {0})).results.all())
    with CaptureQueriesContext(connection) as captured:
        monthly.count(results, by=-1)
    # Read and save scores and totals.
    assert len(captured) == 4


@pytest.mark.needs_row_locks
@pytest.mark.django_db(transaction=True)
def test_matches_that_end_at_once_all_give_points(people: list[User]) -> None:
    done = at_once(
        *(lambda user=user: finished_match([people[0], user], {0}) for user in people[1:4])
    )
    assert not [each for each in done if isinstance(each, BaseException)], done
    assert points(people[0]) == (3, 3)
    before = kept()
    recount()
    assert kept() == before
