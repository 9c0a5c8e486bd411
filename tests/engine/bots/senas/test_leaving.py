"""The señas bot's table of races equals the result of a slow recursion through the engine."""

from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import pytest

from games.engine.bots.afterstates import turn_ends
from games.engine.bots.senas import leaving
from games.engine.bots.senas.rows import row
from games.engine.senas.board import FOURTH, OUT
from games.engine.senas.state import SenasState
from tests.engine.senas.support.tables import DEFAULT

FAR = (*(FOURTH.stop - 1,) * 15,)
Chances = tuple[float, ...]


@cache
def turns_needed(side: tuple[int, ...]) -> Chances:
    """Return the probabilities that a side needs one turn, two turns, ... to bring its pieces out.

    Every turn is played so that the mean number of turns is the least.
    """
    needed = [0.0] * 8
    if side[0] == OUT:
        return tuple(needed)
    start = SenasState((side, FAR), 0, runner=(True, True))
    for throw, likely in DEFAULT.throws(start):
        thrown = DEFAULT.apply(start, throw)
        ends = [end.pieces[0] for end in turn_ends(DEFAULT, thrown)]
        best = min(map(turns_needed, ends), key=average)
        if OUT in {end[0] for end in ends}:
            later: Chances = (1.0,)
        else:
            later = best if throw.dice == (6, 6, 6) else (0.0, *best)
        for turn, chance in enumerate(later[: len(needed)]):
            needed[turn] += float(likely) * chance
    return tuple(needed)


def average(needed: Chances) -> float:
    """Return the mean number of turns from the probabilities of one turn, two turns, ..."""
    return sum(turn * chance for turn, chance in enumerate(needed, 1))


@pytest.mark.parametrize("pieces", [1, 2, 3])
def test_the_table_is_what_a_recursion_finds(pieces: int) -> None:
    places = (FOURTH.start, 21, 22, FOURTH.stop - 1)
    for inside in combinations_with_replacement(places, pieces):
        side = inside + (OUT,) * (15 - pieces)
        found = leaving.turns()[leaving.numbers(row(side)[None])[0]]
        wanted = turns_needed(side)
        assert found[: len(wanted)] == pytest.approx(np.array(wanted), abs=1e-4)


def test_every_side_has_a_number_of_its_own() -> None:
    sides = [
        inside + (OUT,) * (15 - pieces)
        for pieces in range(5)
        for inside in combinations_with_replacement(FOURTH, pieces)
    ]
    numbers = leaving.numbers(np.array([row(side) for side in sides]))
    assert len(set(numbers.tolist())) == len(sides)
    assert (
        leaving.numbers(row((FOURTH.start,) * 15)[None])[0] < leaving.SIZE == len(leaving.turns())
    )


def test_who_throws_first_wins_ties() -> None:
    last = row((24,) + (OUT,) * 14)[None]
    assert leaving.chances(last, last)[0] == pytest.approx(1)
    two = row((19, 19) + (OUT,) * 13)[None]
    alone = leaving.turns()[leaving.numbers(two)[0]][0]
    assert leaving.chances(two, last)[0] == pytest.approx(alone, abs=1e-6)
