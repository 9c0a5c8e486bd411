"""Solve the bear-off exactly: `python -m tools.training.backgammon.bearing_off`.

Every position with all pieces at home is played so that the mean number of turns is least.
"""

import sys
from pathlib import Path

import numpy as np
from numba import njit

from games.engine.bots.backgammon.bearing_off import POSITIONS, SCALE, TURNS, WAYS
from games.engine.bots.backgammon.inputs.shots import THROWS, WEIGHTS

POINTS, PIECES = 6, 15


@njit
def _rank(counts, ways):
    """Return the index of a position in the database; `counts` holds its pieces on points 1 to 6.

    `ways` holds the binomial coefficients that make up the index.
    """
    rank, seen = 0, 0
    for point in range(POINTS):
        seen += counts[point]
        rank += ways[point, seen]
    return rank


@njit
def _least(counts, dice, used, left, ways, means):
    """Return the index of the position that has the least mean number of turns after a throw.

    `left` numbers of `dice` are still to be played, from number `used` on. `means` holds the mean
    of every position.
    """
    if left == 0 or counts.sum() == 0:
        return _rank(counts, ways)
    die, best, least = dice[used], -1, 1e9
    last = POINTS - 1
    while counts[last] == 0:
        last -= 1
    for point in range(last + 1):
        if counts[point] == 0 or (point + 1 < die and point != last):
            continue
        after = counts.copy()
        after[point] -= 1
        if point + 1 > die:
            after[point - die] += 1
        rank = _least(after, dice, used + 1, left - 1, ways, means)
        if means[rank] < least:
            best, least = rank, means[rank]
    return best


@njit
def _table(order, all_counts, highs, lows, weights, ways, chances, means):
    dice = np.empty(4, np.int64)
    for rank in order:
        counts = all_counts[rank]
        if counts.sum() == 0:
            chances[rank, 0] = 1
            continue
        for throw in range(len(highs)):
            high, low = highs[throw], lows[throw]
            dice[:] = high
            if high == low:
                best = _least(counts, dice, 0, 4, ways, means)
            else:
                dice[1] = low
                best = _least(counts, dice, 0, 2, ways, means)
                dice[0], dice[1] = low, high
                other = _least(counts, dice, 0, 2, ways, means)
                best = other if means[other] < means[best] else best
            chances[rank, 1:] += weights[throw] * chances[best, :-1]
        for turn in range(chances.shape[1]):
            means[rank] += turn * chances[rank, turn]


def every_position() -> np.ndarray:
    """Return the piece counts on points 1 to 6 of every position of the database, in its order."""
    found = np.zeros((POSITIONS, POINTS), np.int64)
    counts = np.zeros(POINTS, np.int64)

    def fill(point: int, left: int) -> None:
        if point == POINTS:
            found[_rank(counts, WAYS)] = counts
            return
        for many in range(left + 1):
            counts[point] = many
            fill(point + 1, left - many)
        counts[point] = 0

    fill(0, PIECES)
    return found


def table() -> np.ndarray:
    """Return each position's probabilities to need 0, 1, ... turns; shape (positions, turns)."""
    counts = every_position()
    pips = counts @ np.arange(1, POINTS + 1)
    order = np.argsort(pips, kind="stable")
    highs, lows = np.array(THROWS).T.copy()
    chances, means = np.zeros((POSITIONS, TURNS)), np.zeros(POSITIONS)
    _table(order, counts, highs, lows, WEIGHTS.astype(float), WAYS, chances, means)
    return chances


def main() -> None:
    """Write the database that the bot loads."""
    path = Path(sys.argv[1])
    np.savez_compressed(path, chances=np.round(table() * SCALE).astype(np.uint16).T)
    print(f"{path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
