"""The pairing rule of quick games, without users or clocks."""

import random
from itertools import combinations

import pytest

from lobby.pairing.rule import A_SECOND, AT_FIRST, Waiting, nearest, pairs

pytestmark = pytest.mark.sqlite_only


def test_the_reach_is_what_the_page_says() -> None:
    assert Waiting(1, 1500, 0).reach == AT_FIRST
    assert Waiting(1, 1500, 10).reach == AT_FIRST + 10 * A_SECOND
    assert Waiting(1, 1500, -3).reach == AT_FIRST


@pytest.mark.parametrize(
    ("distance", "seconds", "met"),
    [
        (AT_FIRST, (0, 0), True),
        (AT_FIRST + 1, (0, 0), False),
        (AT_FIRST + A_SECOND, (1, 1), True),
        (AT_FIRST + A_SECOND, (60, 0.5), False),
        (1000, (45, 45), True),
    ],
)
def test_each_must_lie_within_the_other_s_reach(
    distance: int, seconds: tuple[float, float], met: bool
) -> None:
    one, other = Waiting(1, 1500, seconds[0]), Waiting(2, 1500 + distance, seconds[1])
    assert one.admits(other) == other.admits(one) == met


def test_the_longest_waiting_ticket_takes_the_nearest() -> None:
    waiting = [Waiting(1, 1500, 5), Waiting(2, 1580, 30), Waiting(3, 1590, 4), Waiting(4, 1490, 3)]
    assert pairs(waiting) == [(2, 3), (1, 4)]


def test_a_ticket_that_is_kept_apart_takes_the_next() -> None:
    waiting = [Waiting(1, 1500, 9), Waiting(2, 1500, 8), Waiting(3, 1510, 7)]
    assert pairs(waiting, {frozenset((1, 2))}) == [(1, 3)]
    assert nearest(waiting[0], waiting[1:2], {frozenset((2, 1))}) is None


@pytest.mark.parametrize("seed", range(20))
def test_no_ticket_is_paired_twice_and_no_possible_pair_is_left(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311  to be the same again
    waiting = [
        Waiting(person, chance.randrange(900, 2100), chance.uniform(0, 20)) for person in range(40)
    ]
    apart = {frozenset(chance.sample(range(40), 2)) for _ in range(60)}
    found = pairs(waiting, apart)
    people = [person for pair in found for person in pair]
    assert len(people) == len(set(people))
    assert not apart & {frozenset(pair) for pair in found}
    by_person = {each.person: each for each in waiting}
    assert all(by_person[one].admits(by_person[other]) for one, other in found)
    left = [each for each in waiting if each.person not in people]
    assert not any(
        one.admits(other) and frozenset((one.person, other.person)) not in apart
        for one, other in combinations(left, 2)
    )
    assert pairs(waiting[::-1], apart) == found
