"""Annulling and reinstating matches: the ratings are as if the match had (not) been rated."""

from random import Random

import pytest

from accounts.models import User
from games.models import Match, Rating, Reckoning, Result
from games.rating_formula import RatingEntry, Skill, rate
from games.ratings.annulment import annul, reinstate
from tests.games.support.finished_matches import GAME, finished_match
from tests.games.support.matches import at_once

MATCHES = 60
RESULT = ("match", "user", "mu_before", "sigma_before", "mu_after", "sigma_after")
RATING = ("user", "game", "mu", "sigma", "matches", "listed")
Rows = list[tuple[object, ...]]


@pytest.fixture
def people(db: None) -> list[User]:
    """Eight users without ratings."""
    return [User.objects.create_user(f"player-{number}") for number in range(8)]


def play_matches(people: list[User], *, seed: int = 5) -> list[Match]:
    chance = Random(seed)  # noqa: S311  nothing secret here
    matches = []
    for _ in range(MATCHES):
        sitting = chance.sample(people, chance.choice((2, 3, 4)))
        winners = set(chance.sample(range(len(sitting)), chance.randint(1, len(sitting) - 1)))
        matches.append(finished_match(sitting, winners, points=chance.choice((1, 1, 5, 7))))
    return matches


def ratings() -> Rows:
    return list(Rating.objects.order_by("game", "user").values_list(*RATING))


def results() -> Rows:
    counted = Result.objects.filter(reckoning__annulled=False, game=GAME).order_by("pk")
    return list(counted.values_list(*RESULT))


def as_if_never() -> tuple[Rows, Rows]:
    """Compute ratings and results again in memory, from the matches that are not annulled."""
    known: dict[int, Skill] = {}
    rows: Rows = []
    for each in Reckoning.objects.filter(annulled=False, game=GAME).order_by("pk"):
        again = [Result(user_id=r.user_id, side=r.side, outcome=r.outcome) for r in _of(each)]
        before = {r.user_id: known.get(r.user_id, Skill()) for r in again}
        known |= _anew(again, each.weight, before)
        rows += [
            (each.match_id, r.user_id, r.mu_before, r.sigma_before, r.mu_after, r.sigma_after)
            for r in again
        ]
    return [(user, known[user].mu, known[user].sigma) for user in sorted(known)], rows


def _anew(again: list[Result], weight: float, before: dict[int, Skill]) -> dict[int, Skill]:
    """Compute the skills after a match, and write them into its results; return the skills."""
    after = rate(
        [
            RatingEntry(r.user_id, r.side, int(r.outcome == Result.Outcome.LOST), before[r.user_id])
            for r in again
        ],
        weight,
    )
    for r in again:
        r.mu_before, r.sigma_before = before[r.user_id].mu, before[r.user_id].sigma
        r.mu_after, r.sigma_after = after[r.user_id].mu, after[r.user_id].sigma
    return after


def _of(reckoning: Reckoning) -> list[Result]:
    return list(reckoning.results.order_by("pk"))


def check() -> None:
    """Assert that all stored ratings and results follow from the matches that are not annulled."""
    standing, rows = as_if_never()
    assert results() == rows
    now = Rating.objects.filter(game=GAME, matches__gt=0).order_by("user")
    assert list(now.values_list("user", "mu", "sigma")) == standing
    for rating in Rating.objects.filter(game=GAME):
        counted = Result.objects.filter(user=rating.user, reckoning__annulled=False, game=GAME)
        assert rating.matches == counted.count()
        assert rating.listed == rating.skill.is_listed(rating.matches)


def test_annulled_and_reinstated_everything_is_as_before_to_the_last_digit(
    people: list[User],
) -> None:
    matches = play_matches(people)
    before = ratings(), results()
    for match in matches[::7]:
        assert annul(match)
        assert ratings() != before[0]
        check()
        assert reinstate(match)
        assert (ratings(), results()) == before


def test_several_are_annulled_and_come_back_in_another_order(people: list[User]) -> None:
    matches = play_matches(people)
    before = ratings(), results()
    chosen = [matches[number] for number in (3, 40, 17, 0, 59)]
    for match in chosen:
        annul(match)
        check()
    for match in (chosen[2], chosen[4], chosen[0], chosen[3], chosen[1]):
        reinstate(match)
        check()
    assert (ratings(), results()) == before


def test_matches_go_on_while_others_are_annulled(people: list[User]) -> None:
    matches = play_matches(people)
    annul(matches[10])
    matches.append(finished_match(people[:3], {1}))
    check()
    reinstate(matches[10])
    check()


def test_to_annul_twice_or_what_does_not_count_changes_nothing(people: list[User]) -> None:
    match, *_ = play_matches(people)
    annul(match)
    before = ratings(), results()
    assert not annul(match)
    assert (ratings(), results()) == before
    reinstate(match)
    assert not reinstate(match)
    casual = finished_match(people[:2], {0}, rated=False)
    assert not annul(casual)


def test_a_user_without_counted_results_starts_anew(people: list[User]) -> None:
    match = finished_match(people[:2], {0})
    annul(match)
    assert set(Rating.objects.values_list("mu", "sigma", "matches")) == {
        (Skill().mu, Skill().sigma, 0)
    }


def test_other_games_and_unaffected_players_are_left_alone(people: list[User]) -> None:
    match = finished_match(people[:2], {0})
    finished_match(people[:2], {1}, game="senet")
    finished_match(people[2:4], {1})
    finished_match(people[1:3], {1})
    far = Rating.objects.get(user=people[3])
    other = list(Rating.objects.filter(game="senet").order_by("user").values_list(*RATING))
    annul(match)
    assert Rating.objects.get(user=people[3]).skill == far.skill
    assert list(Rating.objects.filter(game="senet").order_by("user").values_list(*RATING)) == other
    assert Rating.objects.get(user=people[2], game=GAME).skill != Skill()
    check()


def test_a_long_history_asks_the_database_no_more_often_than_a_short_one(
    people: list[User], django_assert_max_num_queries: object
) -> None:
    matches = play_matches(people)
    with django_assert_max_num_queries(20):  # type: ignore[operator]
        annul(matches[0])


@pytest.mark.django_db(transaction=True)
def test_annulled_while_matches_end_all_that_counts_still_counts_once() -> None:
    people = [User.objects.create_user(f"player-{number}") for number in range(8)]
    matches = play_matches(people)
    done = at_once(
        lambda: annul(matches[2]),
        lambda: annul(matches[30]),
        lambda: finished_match(people[:2], {0}),
        lambda: finished_match(people[1:4], {0}),
    )
    assert not [each for each in done if isinstance(each, BaseException)], done
    check()
    assert Reckoning.objects.filter(annulled=True).count() == 2
