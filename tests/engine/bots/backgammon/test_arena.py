"""The arena, in which backgammon bots play each other, measures what it claims to measure."""

import numpy as np
import pytest

from games.engine.bots.backgammon.rows import START_ROW, row, swap_sides
from tests.support.depth import depth
from tools.training.backgammon.duplicates import play_duplicates, points_lost
from tools.training.backgammon.players import AtRandom, Computer, luck
from tools.training.backgammon.pubeval import Pubeval, inputs


def test_a_player_against_itself_is_even() -> None:
    result = play_duplicates(Pubeval(), Pubeval(), 60, seed=1)
    assert (result.games, result.mean, result.error) == (60, 0, 0)


def test_the_benchmark_beats_chance_and_loses_to_a_network() -> None:
    assert play_duplicates(Pubeval(), AtRandom(), 60, seed=2).interval[0] > 0.5
    games = depth(20, 60)
    assert play_duplicates(Computer("casual"), Pubeval(), games, seed=3, luck=luck).mean > 0


def test_luck_is_nought_on_average() -> None:
    throws = np.array([(high, low) for high in range(1, 7) for low in range(1, 7)])
    rows = np.repeat(START_ROW[None], len(throws), axis=0)
    found = luck(rows, throws.max(axis=1), throws.min(axis=1))
    assert found.mean() == pytest.approx(0, abs=1e-5)
    assert found.max() > 0.2


def test_a_loser_loses_one_two_or_three_points() -> None:
    won = (25,) * 15
    losers = [(1, *won[1:]), (12,) * 15, (7,) * 15, (6, *(12,) * 14), (0, *(20,) * 14)]
    assert points_lost(np.stack([row(each, won)[:26] for each in losers])).tolist() == [
        1,
        2,
        2,
        3,
        3,
    ]


def test_the_benchmark_sees_what_it_was_made_to_see() -> None:
    seen = inputs(START_ROW[None])[0]
    points = seen[:120].reshape(24, 5)
    # Two, five, three and five of its own; no lone piece of the opponent.
    assert {at: list(points[at]) for at in np.flatnonzero(points.any(axis=1))} == {
        0: [0, 0, 1, 0, 0],
        11: [0, 0, 1, 0, 1],
        16: [0, 0, 1, 1, 0],
        18: [0, 0, 1, 0, 1],
    }
    here = row((1, *(12,) * 14), (0, 23, *(12,) * 13))
    points = inputs(here[None])[0][:120].reshape(24, 5)
    assert points[0].tolist() == [0, 1, 0, 0, 0]
    assert points[1].tolist() == [1, 0, 0, 0, 0]
    assert inputs(here[None])[0][120] == pytest.approx(0.5)
    assert inputs(swap_sides(here)[None])[0][121] == 0
