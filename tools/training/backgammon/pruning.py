"""Pruning in training: a tiny network selects the plays that the large network evaluates."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.inputs.shots import THROWS
from games.engine.bots.backgammon.rows import PIECES, SIDE, WIDTH, Rows
from tools.training.backgammon.afterstates import KEYS, MOST, SLOTS, _all, _hash
from tools.training.backgammon.learner import Learner

HIDDEN = 16
INPUTS = WIDTH * PIECES
HIGHS = np.array([high for high, _ in THROWS])
LOWS = np.array([low for _, low in THROWS])


def one_hot(rows: Rows) -> Floats:
    """Return features of 0 or 1 with a column for each place and number of pieces from 1 to 15."""
    found = np.zeros((len(rows), WIDTH, PIECES + 1), np.float32)
    np.put_along_axis(found, rows[:, :, None].astype(np.int64), 1, axis=2)
    return found[:, :, 1:].reshape(len(rows), INPUTS)


@njit(fastmath=True)
def _equity(row, inner, bias, outer, last, sums):
    """Return the equity of an afterstate for its mover, by the tiny network with these weights.

    `sums` is memory for the values of the hidden units.
    """
    for unit in range(HIDDEN):
        sums[unit] = bias[unit]
    for column in range(WIDTH):
        many = row[(column + SIDE) % WIDTH]
        if many:
            at = column * PIECES + many - 1
            for unit in range(HIDDEN):
                sums[unit] += inner[at, unit]
    total = 0.0
    for output in range(5):
        value = last[output]
        for unit in range(HIDDEN):
            value += max(sums[unit], 0) * outer[unit, output]
        chance = 1 / (1 + np.exp(-value))
        total += 2 * chance - 1 if output == 0 else chance if output < 3 else -chance
    return -total


@njit
def _best(scores, used, keep, chosen):
    """Write the indices of the `keep` highest scores into `chosen`; return how many there are.

    Only the first `used` scores count.
    """
    many = min(used, keep)
    for each in range(many):
        best = -1
        for at in range(used):
            if best < 0 or scores[at] > scores[best]:
                best = at
        chosen[each] = best
        scores[best] = -1e9
    return many


@njit
def _prune_plays(rows, highs, lows, keep, inner, bias, outer, last, keys, out, counts):
    stack = np.empty((5, WIDTH), np.uint8)
    found = np.empty((MOST, WIDTH), np.uint8)
    lengths = np.empty(MOST, np.int64)
    hashes = np.zeros(SLOTS, np.int64)
    stamps = np.full(SLOTS, -1, np.int64)
    scores = np.empty(MOST, np.float32)
    places = np.empty(MOST, np.int64)
    chosen = np.empty(keep, np.int64)
    sums = np.empty(HIDDEN, np.float32)
    total = stamp = 0
    for index in range(len(rows)):
        for throw in range(len(highs)):
            stamp += 1
            used = _all(rows[index], highs[throw], lows[throw], stack, found, lengths)
            if used == 0:
                found[0] = rows[index]
                lengths[0] = 0
                used = 1
            longest = lengths[:used].max()
            unique = 0
            for each in range(used):
                if lengths[each] < longest:
                    continue
                code = _hash(found[each], keys)
                slot = code & (SLOTS - 1)
                while stamps[slot] == stamp and hashes[slot] != code:
                    slot = (slot + 1) & (SLOTS - 1)
                if stamps[slot] == stamp:
                    continue
                stamps[slot] = stamp
                hashes[slot] = code
                places[unique] = each
                unique += 1
            if unique > keep:
                for each in range(unique):
                    scores[each] = _equity(found[places[each]], inner, bias, outer, last, sums)
                many = _best(scores, unique, keep, chosen)
            else:
                many = unique
                for each in range(unique):
                    chosen[each] = each
            for each in range(many):
                out[total] = found[places[chosen[each]]]
                total += 1
            counts[index, throw] = many
    return total


class Pruner:
    """A tiny network that learns from the large network which plays are worth evaluating."""

    def __init__(self, keep: int, rng: np.random.Generator) -> None:
        self.keep, self.learner = keep, Learner((INPUTS, HIDDEN), rng)

    def learn(self, rows: Rows, values: Floats, rate: float) -> float:
        """Take one training step towards `values`, the outcome chances by the large network."""
        return self.learner.learn(one_hot(rows), values, rate)

    def of_all_throws(self, rows: Rows) -> tuple[Rows, NDArray[np.int64]]:
        """Return the best afterstates of all 21 throws, and how many there are of each throw."""
        counts = np.empty((len(rows), len(THROWS)), np.int64)
        out = np.empty((len(rows) * len(THROWS) * self.keep, WIDTH), np.uint8)
        network = self.learner.network
        weights, biases = network.weights, network.biases
        total = _prune_plays(
            rows,
            HIGHS,
            LOWS,
            self.keep,
            weights[0],
            biases[0],
            weights[1],
            biases[1],
            KEYS,
            out,
            counts,
        )
        return out[:total], counts
