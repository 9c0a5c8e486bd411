"""The backgammon bot's bear-off database equals the result of a slow exact computation."""

from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import pytest

from games.engine.backgammon.packed.plays import plays
from games.engine.backgammon.packed.positions import pack_position, unpack_position
from games.engine.bots.backgammon.bearing_off import at_home, winning_chances
from games.engine.bots.backgammon.rows import START_ROW, row

OFF = 25
AWAY = (25,) * 15
"""An opponent who is out of the way."""


def side(*points: int) -> tuple[int, ...]:
    """Return the progress of pieces on these points of a seat's home; all others are borne off."""
    return tuple(sorted([OFF - point for point in points] + [OFF] * (15 - len(points))))


@cache
def turns(own: tuple[int, ...]) -> tuple[Fraction, ...]:
    """Return the probabilities to need 0, 1, ... turns to bear these pieces off.

    Every turn is played so that the mean number of turns is the least.
    """
    if own[0] == OFF:
        return (Fraction(1),)
    found = [Fraction(0)] * 16
    for high, low in product(range(1, 7), repeat=2):
        scores = (high,) * 4 if high == low else (max(high, low), min(high, low))
        after = {unpack_position(end)[0] for end in plays(pack_position(own, AWAY), scores)}
        best = min((turns(each) for each in after), key=mean)
        for turn, chance in enumerate(best):
            found[turn + 1] += chance / 36
    while not found[-1]:
        found.pop()
    return tuple(found)


def mean(chances: tuple[Fraction, ...]) -> Fraction:
    return sum((turn * chance for turn, chance in enumerate(chances)), Fraction(0))


def first_through(own: tuple[int, ...], rival: tuple[int, ...]) -> float:
    mine, theirs = turns(own), turns(rival)
    later = [1 - sum(theirs[:turn], Fraction(0)) for turn in range(len(mine))]
    return float(sum(chance * later[turn] for turn, chance in enumerate(mine)))


@pytest.mark.parametrize(
    ("own", "rival"),
    [
        ((6,), (1,)),
        ((6, 6), (1, 1)),
        ((5, 2), (1,)),
        ((6, 3, 1), (4, 4, 2)),
        ((1, 1, 1, 1), (6, 5)),
        ((6, 5, 4), (6, 5, 4)),
        ((2, 2, 2, 1, 1), (3, 3, 3)),
    ],
)
def test_chances_to_win_are_those_of_a_slow_reckoning(
    own: tuple[int, ...], rival: tuple[int, ...]
) -> None:
    rows = row(side(*own), side(*rival))[None]
    expected = first_through(side(*own), side(*rival))
    assert winning_chances(rows)[0] == pytest.approx(expected, abs=2e-4)


@pytest.mark.parametrize(
    ("own", "throws"), [((6,), 27), ((5, 2), 19), ((6, 6), 4), ((6, 1), 15), ((2, 2, 2), 5)]
)
def test_the_last_throw_is_known_exactly(own: tuple[int, ...], throws: int) -> None:
    rows = row(side(*own), side(1))[None]
    assert winning_chances(rows)[0] == pytest.approx(throws / 36, abs=2e-5)


def test_only_two_homes_are_looked_up() -> None:
    rows = np.stack([START_ROW, row(side(6), side(1)), row((18, *side(6)[1:]), side(1))])
    assert at_home(rows).tolist() == [False, True, False]
