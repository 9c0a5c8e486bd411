"""Compiled generator of all plays of a throw, for many positions of backgammon at once.

It is compiled because self-play spends its time here.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from games.engine.bots.backgammon.rows import SIDE, WIDTH, Rows

BAR, HOME, OFF, PIECES = 0, 19, 25, 15
MOST = 4096
"""The most plays of one throw before duplicates are removed."""
SLOTS = 16384
KEYS = np.random.default_rng(1).integers(1, 2**62, (WIDTH, PIECES + 1), dtype=np.int64)


@njit
def _open(row, start, die):
    end = start + die
    if end < OFF:
        return row[SIDE + OFF - end] < 2
    rear = 0
    while row[rear] == 0:
        rear += 1
    return rear >= HOME and (end == OFF or start == rear)


@njit
def _step(row, start, die):
    end = min(start + die, OFF)
    row[start] -= 1
    row[end] += 1
    facing = SIDE + OFF - end
    if end < OFF and row[facing] == 1:
        row[facing] = 0
        row[SIDE] += 1


@njit
def _hash(row, keys):
    total = 0
    for column in range(WIDTH):
        total ^= keys[column, row[column]]
    return total


@njit
def _doublet(row, die, left, first, stack, found, used, lengths):
    if left == 0 or row[OFF] == PIECES:
        found[used] = row
        lengths[used] = 4 if row[OFF] == PIECES else 4 - left
        return used + 1
    begun = used
    last = BAR if row[BAR] > 0 else OFF - 1
    for start in range(first if row[BAR] == 0 else BAR, last + 1):
        if row[start] > 0 and _open(row, start, die) and used < MOST - 1:
            after = stack[left]
            after[:] = row
            _step(after, start, die)
            used = _doublet(after, die, left - 1, start, stack, found, used, lengths)
    if used == begun:
        found[used] = row
        lengths[used] = 4 - left
        used += 1
    return used


@njit
def _in_order(row, one, other, stack, found, used, lengths):
    last = BAR if row[BAR] > 0 else OFF - 1
    for start in range(last + 1):
        if row[start] == 0 or not _open(row, start, one):
            continue
        after = stack[0]
        after[:] = row
        _step(after, start, one)
        begun = used
        if after[OFF] < PIECES:
            then = BAR if after[BAR] > 0 else OFF - 1
            for second in range(then + 1):
                if after[second] > 0 and _open(after, second, other):
                    found[used] = after
                    _step(found[used], second, other)
                    lengths[used] = 100
                    used += 1
        if used == begun:
            found[used] = after
            lengths[used] = 100 if after[OFF] == PIECES else one
            used += 1
    return used


@njit
def _all(row, high, low, stack, found, lengths):
    if high == low:
        return _doublet(row, high, 4, 0, stack, found, 0, lengths)
    used = _in_order(row, high, low, stack, found, 0, lengths)
    return _in_order(row, low, high, stack, found, used, lengths)


@njit
def _afterstates(rows, highs, lows, keys, out, counts):
    stack = np.empty((5, WIDTH), np.uint8)
    found = np.empty((MOST, WIDTH), np.uint8)
    lengths = np.empty(MOST, np.int64)
    hashes = np.zeros(SLOTS, np.int64)
    stamps = np.full(SLOTS, -1, np.int64)
    total = 0
    for index in range(len(rows)):
        used = _all(rows[index], highs[index], lows[index], stack, found, lengths)
        if used == 0:
            found[0] = rows[index]
            lengths[0] = 0
            used = 1
        longest = lengths[:used].max()
        begun = total
        for each in range(used):
            if lengths[each] < longest:
                continue
            code = _hash(found[each], keys)
            slot = code & (SLOTS - 1)
            while stamps[slot] == index and hashes[slot] != code:
                slot = (slot + 1) & (SLOTS - 1)
            if stamps[slot] == index:
                continue
            if total >= len(out):
                return -1
            stamps[slot] = index
            hashes[slot] = code
            out[total] = found[each]
            total += 1
        counts[index] = total - begun
    return total


class Afterstates:
    """Generator of afterstates that uses the same memory for every call."""

    def __init__(self, room: int = 1 << 16) -> None:
        self.out = np.empty((room, WIDTH), np.uint8)

    def of(
        self, rows: Rows, highs: NDArray[np.int64], lows: NDArray[np.int64]
    ) -> tuple[Rows, NDArray[np.int64]]:
        """Return all afterstates of the positions `rows`, and how many each position has.

        `highs` and `lows` hold the higher and the lower die thrown in each. The afterstates keep
        the mover's perspective. The next call overwrites them.
        """
        counts = np.empty(len(rows), np.int64)
        while (total := _afterstates(rows, highs, lows, KEYS, self.out, counts)) < 0:
            self.out = np.empty((2 * len(self.out), WIDTH), np.uint8)
        return self.out[:total], counts
