"""Kept totals: they are always what the results say."""

from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.models import HeadToHead, Meeting, Result, Total
from games.play.services import resign_match
from games.ratings import totals
from games.ratings.annulment import annul, withdraw
from games.ratings.recount import recount
from tests.games.support.finished_matches import finished_match
from tests.games.support.matches import at_once, sit_down

pytestmark = pytest.mark.django_db
Rows = set[tuple[object, ...]]


@pytest.fixture
def people(db: None) -> list[User]:
    """Five users who have not played yet."""
    return [User.objects.create_user(f"player-{number}") for number in range(5)]


def kept() -> tuple[Rows, Rows, list[tuple[object, ...]]]:
    """Return all totals and scores, except those of no matches, and all meetings in order."""
    counted = Total.objects.exclude(won=0, lost=0)
    scores = HeadToHead.objects.exclude(matches=0)
    kind = ("user", "game", "preset", "computers", "private", "won", "lost")
    return (
        set(counted.values_list(*kind)),
        set(scores.values_list("user", "opponent", "game", *totals.SCORE_FIELDS)),
        list(Meeting.objects.order_by("pk").values_list("result", "user", "opponent")),
    )


def assert_right(*, in_order: bool = True) -> None:
    """Check that counting again changes nothing; `in_order`: not even the order of meetings."""
    *before, meetings = kept()
    recount()
    *after, counted = kept()
    assert after == before
    assert counted == meetings if in_order else set(counted) == set(meetings)


def play_matches(people: list[User]) -> None:
    """Store matches of two to four users and bots, some private; some results are withdrawn."""
    chance = Random(4)  # noqa: S311  nothing secret here
    matches = []
    for _ in range(60):
        players: list[User | None] = [*chance.sample(people, chance.choice((1, 2, 3, 4)))]
        players += [None] * (2 - len(players))
        winners = chance.sample(range(len(players)), chance.randint(1, len(players) - 1))
        game, private = chance.choice(("senet", "senas")), chance.random() < 1 / 3
        matches.append(finished_match(players, winners, game=game, private=private))
    for match in chance.sample(matches, 15):
        withdraw(match)
    for match in chance.sample(matches, 15):
        annul(match)


def test_what_is_kept_is_what_the_results_say(people: list[User]) -> None:
    play_matches(people)
    assert all(kept())
    assert_right()


def test_a_match_that_was_played_is_counted_until_it_is_reopened(anna: User, berta: User) -> None:
    table = sit_down(anna, berta)
    resign_match(match_id=table.pk, user=anna)
    assert_right()
    both = HeadToHead.objects.filter(game="").order_by("won").values_list("user", "matches", "won")
    assert list(both) == [(anna.pk, 1, 0), (berta.pk, 1, 1)]
    withdraw(table.match)
    assert kept() == (set(), set(), [])
    assert_right()


def test_a_match_without_a_winner_is_a_meeting_and_no_more(anna: User, berta: User) -> None:
    match = finished_match([anna, berta], {0}, rated=False)
    withdraw(match)
    results = [
        Result(
            match=match,
            user=user,
            seat=seat,
            side=seat,
            game="senet",
            outcome="none",
            at=timezone.now(),
        )
        for seat, user in enumerate((anna, berta))
    ]
    totals.add_results(match, Result.objects.bulk_create(results))
    assert kept()[:2] == (set(), set())
    assert len(kept()[2]) == 2
    assert_right()


def test_partners_do_not_meet(people: list[User]) -> None:
    finished_match(people[:2], {0})
    match = finished_match([], {0}, rated=False)
    outcomes = zip(people[:4], (0, 1, 0, 1), strict=True)
    results = [
        Result(
            match=match,
            user=user,
            seat=seat,
            side=side,
            game="senet",
            outcome="lost" if side else "won",
            at=timezone.now(),
        )
        for seat, (user, side) in enumerate(outcomes)
    ]
    totals.add_results(match, Result.objects.bulk_create(results))
    assert not HeadToHead.objects.filter(user=people[0], opponent=people[2]).exists()
    assert HeadToHead.objects.get(user=people[0], opponent=people[1], game="").matches == 2
    assert_right()


def test_counting_takes_few_queries(people: list[User]) -> None:
    match = finished_match(people[:4], {0})
    with CaptureQueriesContext(connection) as captured:
        totals.remove_results(match)
    # Read the results, add missing rows, lock and save them; twice.
    assert len([each for each in captured if "SAVEPOINT" not in each["sql"]]) <= 7


@pytest.mark.needs_row_locks
@pytest.mark.django_db(transaction=True)
def test_matches_that_end_at_once_are_all_counted(people: list[User]) -> None:
    tables = [sit_down(*people[:2]), sit_down(people[1], people[0]), sit_down(people[1], people[2])]
    at_once(*(lambda pk=table.pk: resign_match(match_id=pk, user=people[1]) for table in tables))
    assert HeadToHead.objects.get(user=people[1], opponent=people[0], game="").matches == 2
    assert_right(in_order=False)
