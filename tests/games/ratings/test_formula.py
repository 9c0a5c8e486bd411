"""The rating formula gives the same numbers as the library `openskill`."""

from itertools import permutations
from math import sqrt
from random import Random

import pytest
from openskill.models import PlackettLuce

from games.rating_formula import (
    MAX_ESTABLISHED_SIGMA,
    MIN_MATCHES,
    RatingEntry,
    Skill,
    rate,
    weight,
)

pytestmark = pytest.mark.sqlite_only

LENGTHS = (1, 1, 3, 5, 7, 25)
PEOPLE = 40


def shapes(chance: Random) -> list[list[int]]:
    """Return a random division of players into sides: two to four sides, or two against two."""
    return chance.choice([[[0], [1]], [[0], [1], [2]], [[0], [1], [2], [3]], [[0, 2], [1, 3]]])


def test_a_thousand_results_of_two_to_four_rate_as_the_library_rates_them() -> None:
    chance = Random(7)  # noqa: S311  nothing secret here
    ours = dict.fromkeys(range(PEOPLE), Skill())
    model = PlackettLuce()
    theirs = {person: model.rating() for person in ours}
    seen = set[tuple[int, ...]]()
    for _ in range(1000):
        shape, length = shapes(chance), chance.choice(LENGTHS)
        people = sorted(chance.sample(range(PEOPLE), sum(map(len, shape))))
        places = [chance.choice((0, 1)) for _ in shape]
        places[0], places[1] = 0, 1
        seen.add((len(people), *places))
        entries = [
            RatingEntry(people[seat], side, places[side], ours[people[seat]])
            for side, seats in enumerate(shape)
            for seat in seats
        ]
        ours |= rate(entries, weight(length))
        longer = PlackettLuce(beta=25 / 6 / sqrt(length))
        sides = [[theirs[people[seat]] for seat in seats] for seats in shape]
        news = longer.rate(sides, ranks=[float(place) for place in places])
        for seats, new in zip(shape, news, strict=True):
            theirs |= {people[seat]: each for seat, each in zip(seats, new, strict=True)}
        for person in people:
            assert ours[person] == Skill(theirs[person].mu, theirs[person].sigma)
    assert len(seen) == 8


@pytest.mark.parametrize("places", [(0, 1, 1, 1), (0, 0, 0, 1), (0, 1, 0, 1)])
def test_who_is_named_first_makes_no_difference_to_the_last_digit(places: tuple[int, ...]) -> None:
    chance = Random(3)  # noqa: S311  nothing secret here
    entries = [
        RatingEntry(person, person, place, Skill(chance.gauss(25, 5), chance.uniform(1, 8)))
        for person, place in enumerate(places)
    ]
    outcomes = {tuple(sorted(_values(rate(each, 1.0)))) for each in permutations(entries)}
    assert len(outcomes) == 1


def test_those_who_lost_together_change_alike_if_they_were_alike() -> None:
    after = rate(
        [RatingEntry(person, person, int(person > 0), Skill()) for person in range(4)], 1.0
    )
    assert after[1] == after[2] == after[3]
    assert after[0].mu > Skill().mu > after[1].mu


def test_partners_change_together() -> None:
    entries = [RatingEntry(person, person % 2, person % 2, Skill()) for person in range(4)]
    after = rate(entries, 1.0)
    assert after[0] == after[2]
    assert after[1] == after[3]
    assert after[0].mu > after[1].mu


def test_a_partner_who_left_wins_and_loses_with_the_one_who_stayed() -> None:
    stayed = [RatingEntry(person, person % 2, person % 2, Skill()) for person in range(4)]
    left = [RatingEntry(0, 0, 1, Skill()), *stayed[1:]]
    assert rate(left, 1.0) == rate(stayed, 1.0)


def test_the_longer_the_match_the_more_it_says() -> None:
    sure = Skill(25.0, 1.5)
    entries = [RatingEntry(0, 0, 0, sure), RatingEntry(1, 1, 1, sure)]
    gains = [rate(entries, weight(points))[0].mu - sure.mu for points in (1, 4, 9, 25)]
    assert gains == sorted(gains)
    assert gains[1] > 1.5 * gains[0]


def test_a_rating_is_shown_with_its_margin_and_provisional_until_sure() -> None:
    assert (Skill().rating, Skill().margin, Skill().provisional) == (1500, 667, True)
    assert (Skill(27.5, 2.0).rating, Skill(27.5, 2.0).margin) == (1600, 160)
    assert not Skill(25, MAX_ESTABLISHED_SIGMA).provisional


def test_leaderboards_want_play_and_certainty() -> None:
    assert Skill(30, 2).is_listed(MIN_MATCHES)
    assert not Skill(30, 2).is_listed(MIN_MATCHES - 1)
    assert not Skill(30, MAX_ESTABLISHED_SIGMA + 0.1).is_listed(1000)


def _values(after: dict[int, Skill]) -> list[tuple[int, float, float]]:
    return [(person, skill.mu, skill.sigma) for person, skill in after.items()]
