"""The afterstates of the backgammon bot are those that the rules allow."""

import numpy as np
import pytest

from games.engine.backgammon.packed.plays import plays
from games.engine.backgammon.packed.positions import pack_position
from games.engine.bots.backgammon.afterstates import afterstates
from games.engine.bots.backgammon.evaluation import evaluate
from games.engine.bots.backgammon.inputs.features import features
from games.engine.bots.backgammon.outcomes import IN_POINTS
from games.engine.bots.backgammon.pruning import KEPT, prune
from games.engine.bots.backgammon.rows import PIECES, SIDE, START_ROW, Rows, row, swap_sides
from tests.engine.backgammon.support.tables import seeded_random
from tools.training.backgammon.features import features as compiled

MANY, TURNS = 200, 30


def side(counts: Rows) -> tuple[int, ...]:
    return tuple(place for place in range(SIDE) for _ in range(counts[place]))


def number(each: Rows) -> int:
    return pack_position(side(each[:SIDE]), side(each[SIDE:]))


def random_rows(seed: int) -> list[tuple[Rows, np.ndarray, np.ndarray]]:
    """Return positions of many random games, with the higher and lower die thrown in each."""
    rng, found = np.random.default_rng(seed), []
    rows = np.repeat(START_ROW[None], MANY, axis=0)
    for _ in range(TURNS):
        dice = rng.integers(1, 7, (2, MANY))
        highs, lows = dice.max(axis=0), dice.min(axis=0)
        found.append((rows, highs, lows))
        after, group = afterstates(rows, highs, lows)
        picks = [rng.choice(np.flatnonzero(group == at)) for at in range(MANY)]
        rows = swap_sides(after[picks])
        rows[rows[:, -1] == PIECES] = START_ROW
    return found


def test_all_plays_of_a_throw_are_found_and_no_other() -> None:
    for rows, highs, lows in random_rows(1):
        after, group = afterstates(rows, highs, lows)
        numbers = [number(each) for each in after]
        for at in range(MANY):
            high, low = int(highs[at]), int(lows[at])
            scores = (high,) * 4 if high == low else (high, low)
            mine = [numbers[each] for each in np.flatnonzero(group == at)]
            assert len(mine) == len(set(mine))
            assert set(mine) == plays(number(rows[at]), scores)


@pytest.mark.parametrize("dice", [(6, 5), (6, 1), (1, 1), (3, 3), (6, 6)])
def test_so_are_those_at_the_end_and_on_the_bar(dice: tuple[int, int]) -> None:
    rng = seeded_random(7)
    for _ in range(300):
        near = [rng.choice((0, *range(15, 25))) for _ in range(rng.randint(1, 6))]
        far = [rng.choice(range(19, 25)) for _ in range(rng.randint(1, 6))]
        taken = {25 - place for place in near}
        far = [place for place in far if place not in taken]
        pieces = [tuple(sorted(each + [25] * (PIECES - len(each)))) for each in (near, far)]
        here = row(*pieces)[None]
        after, _ = afterstates(here, np.array([dice[0]]), np.array([dice[1]]))
        scores = dice if dice[0] != dice[1] else (dice[0],) * 4
        assert {number(each) for each in after} == plays(number(here[0]), scores)


def test_the_features_are_those_that_the_network_was_trained_with() -> None:
    rows = np.concatenate([rows for rows, _, _ in random_rows(2)[::6]])
    assert np.allclose(features(rows), compiled(rows), atol=1e-4)


def test_either_side_is_seen_alike() -> None:
    rows = np.concatenate([rows for rows, _, _ in random_rows(3)[::6]])
    seen, other = features(rows), features(swap_sides(rows))
    half = seen.shape[1] // 2
    assert np.array_equal(seen[:, :half], other[:, half:])
    assert np.array_equal(seen[:, half:], other[:, :half])


def test_a_first_glance_keeps_the_good_plays_of_every_throw() -> None:
    rows, highs, lows = random_rows(4)[6]
    after, group = afterstates(rows, highs, lows)
    left = swap_sides(after)
    kept = prune(left, group)
    assert (np.diff(kept) > 0).all()
    counts, found = np.bincount(group), np.bincount(group[kept])
    assert (found == np.minimum(counts, KEPT)).all()
    worth = -IN_POINTS.equity(evaluate(left, bar_alone=False))
    losses = [worth[group == at].max() - worth[kept[group[kept] == at]].max() for at in range(MANY)]
    assert np.mean(losses) < 0.01
