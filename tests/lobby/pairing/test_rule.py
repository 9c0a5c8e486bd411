"""The pairing rule of quick games, without users or clocks."""

import random
from itertools import combinations

import pytest

from lobby.pairing.rule import (
    INITIAL_DIFFERENCE,
    WIDENING_PER_SECOND,
    WaitingPlayer,
    find_nearest,
    find_pairs,
)

pytestmark = pytest.mark.sqlite_only


def test_the_reach_is_what_the_page_says() -> None:
    assert WaitingPlayer(1, 1500, 0).max_difference == INITIAL_DIFFERENCE
    assert (
        WaitingPlayer(1, 1500, 10).max_difference == INITIAL_DIFFERENCE + 10 * WIDENING_PER_SECOND
    )
    assert WaitingPlayer(1, 1500, -3).max_difference == INITIAL_DIFFERENCE


@pytest.mark.parametrize(
    ("distance", "seconds", "met"),
    [
        (INITIAL_DIFFERENCE, (0, 0), True),
        (INITIAL_DIFFERENCE + 1, (0, 0), False),
        (INITIAL_DIFFERENCE + WIDENING_PER_SECOND, (1, 1), True),
        (INITIAL_DIFFERENCE + WIDENING_PER_SECOND, (60, 0.5), False),
        (1000, (45, 45), True),
    ],
)
def test_each_must_lie_within_the_other_s_reach(
    distance: int, seconds: tuple[float, float], met: bool
) -> None:
    one, other = WaitingPlayer(1, 1500, seconds[0]), WaitingPlayer(2, 1500 + distance, seconds[1])
    assert one.admits(other) == other.admits(one) == met


def test_the_longest_waiting_ticket_takes_the_nearest() -> None:
    waiting = [
        WaitingPlayer(1, 1500, 5),
        WaitingPlayer(2, 1580, 30),
        WaitingPlayer(3, 1590, 4),
        WaitingPlayer(4, 1490, 3),
    ]
    assert find_pairs(waiting) == [(2, 3), (1, 4)]


def test_a_ticket_that_is_kept_apart_takes_the_next() -> None:
    waiting = [WaitingPlayer(1, 1500, 9), WaitingPlayer(2, 1500, 8), WaitingPlayer(3, 1510, 7)]
    assert find_pairs(waiting, {frozenset((1, 2))}) == [(1, 3)]
    assert find_nearest(waiting[0], waiting[1:2], {frozenset((2, 1))}) is None


@pytest.mark.parametrize("seed", range(20))
def test_no_ticket_is_paired_twice_and_no_possible_pair_is_left(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311  to be the same again
    waiting = [
        WaitingPlayer(person, chance.randrange(900, 2100), chance.uniform(0, 20))
        for person in range(40)
    ]
    apart = {frozenset(chance.sample(range(40), 2)) for _ in range(60)}
    found = find_pairs(waiting, apart)
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
    assert find_pairs(waiting[::-1], apart) == found
