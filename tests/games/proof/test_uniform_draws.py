"""Drawn numbers are uniformly distributed: a chi-square test of many draws from fixed keys.

The draws are the same in each run, so the test cannot fail by chance. Its limit is the 99.9 %
quantile: the draws of one key in a thousand exceed it.
"""

from collections import Counter
from collections.abc import Hashable, Iterable
from itertools import permutations, product

import pytest

from games.proof import bdice2
from games.proof.bdice1 import digest, draw, draw_order

pytestmark = pytest.mark.sqlite_only

KEY = bytes(range(32))
BOUND = digest("m-0001", 1, [("p", "alice"), ("p", "Bob_2")])


def chi_square(seen: Iterable[Hashable], possible: Iterable[Hashable]) -> float:
    """Return the chi-square statistic of the counts `seen`; assert that all values are possible."""
    counts, every = Counter(seen), set(possible)
    assert set(counts) <= every
    expected = counts.total() / len(every)
    return sum((counts[each] - expected) ** 2 / expected for each in every)


def test_600_000_dice_are_even() -> None:
    dice = (die for index in range(300_000) for die in draw(KEY, BOUND, index, (6, 6)))
    assert chi_square(dice, range(6)) < 20.515  # 5 degrees of freedom


def test_pairs_of_dice_are_even() -> None:
    pairs = (tuple(draw(KEY, BOUND, index, (6, 6))) for index in range(60_000))
    assert chi_square(pairs, product(range(6), repeat=2)) < 66.619  # 35 degrees of freedom


@pytest.mark.parametrize(("many", "limit"), [(4, 37.697), (6, 103.442), (7, 181.993)])
def test_sticks_and_cowries_are_even(many: int, limit: float) -> None:
    # 2 to the power of `many`, less one, degrees of freedom
    throws = (tuple(draw(KEY, BOUND, index, (2,) * many)) for index in range(60_000))
    assert chi_square(throws, product(range(2), repeat=many)) < limit


@pytest.mark.parametrize(("seats", "limit"), [(2, 10.828), (3, 20.515), (4, 49.728)])
def test_orders_of_seats_are_even(seats: int, limit: float) -> None:
    # the number of orders, less one, degrees of freedom
    orders = (tuple(draw_order(KEY, BOUND, index, seats)) for index in range(24_000))
    assert chi_square(orders, permutations(range(seats))) < limit


SEALED = [bdice2.Contribution("p", "alice"), bdice2.Contribution("p", "Bob_2")]
JOINT = bdice2.digest("m-0001", 1, SEALED)


def links(index: int) -> list[bytes | None]:
    """Return links of two seats; every third throw has an absent one."""
    first = index.to_bytes(32, "big")
    return [first, None if index % 3 == 0 else first[::-1]]


def test_600_000_joint_dice_are_even() -> None:
    dice = (
        die
        for index in range(300_000)
        for die in bdice2.draw(KEY, JOINT, index, links(index), (6, 6))
    )
    assert chi_square(dice, range(6)) < 20.515  # 5 degrees of freedom


def test_pairs_of_joint_dice_are_even() -> None:
    pairs = (tuple(bdice2.draw(KEY, JOINT, index, links(index), (6, 6))) for index in range(60_000))
    assert chi_square(pairs, product(range(6), repeat=2)) < 66.619  # 35 degrees of freedom


def test_joint_dice_are_even_for_one_draw_and_all_links() -> None:
    # The key and the number of the draw stay; only the roller's link differs.
    dice = (
        die
        for number in range(60_000)
        for die in bdice2.draw(KEY, JOINT, 1, [number.to_bytes(32, "big"), None], (6, 6))
    )
    assert chi_square(dice, range(6)) < 20.515  # 5 degrees of freedom
