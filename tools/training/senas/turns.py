"""Compiled generator of the afterstates of a señas turn, one position at a time.

It is compiled because training plays millions of turns.
"""

from collections.abc import Iterable
from typing import TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from games.engine.bots.senas.rows import WIDTH
from games.engine.senas.board import ENTRY_REST, FOURTH, GATE, HOLES, OUT, PIECES

Bytes: TypeAlias = NDArray[np.uint8]
Work = tuple[Bytes, NDArray[np.uint64], NDArray[np.uint64], NDArray[np.int64]]
"""Memory for one turn: rows, their keys, and a hash table of the keys with their stamps.

The stamp of a key marks the turn in which the key was entered.
"""

MOST = 20_000
"""The largest number of rows in one turn; no turn was seen to have as many."""
FINISHED = -1
SLOTS = 1 << 16
MIX = np.uint64(0x9E3779B97F4A7C15)
HALF = np.uint64(48)
KEYS = np.random.default_rng(1).integers(1, 1 << 63, WIDTH, dtype=np.uint64)


def bits(several: Iterable[int]) -> int:
    """Return the bit mask of these places."""
    return sum(1 << place for place in several)


IN_PLAY = bits(HOLES)
ARRIVED = bits(range(FOURTH.start, OUT + 1))
REST_OF_ENTRY = bits(ENTRY_REST)
BEFORE_FOURTH = bits(range(GATE, FOURTH.start))
ENTRANCE = bits([GATE])
UNDERWAY = BEFORE_FOURTH - ENTRANCE
FIRST_HALF = bits(range(GATE, 13))
WITHIN = np.array([bits(range(GATE, OUT - score)) for score in range(7)], np.int64)
BEYOND = np.array([bits(range(OUT + 1 - score, OUT)) for score in range(7)], np.int64)


def workspace() -> Work:
    """Return memory for the search of one turn; later turns use the same memory."""
    return (
        np.zeros((MOST, WIDTH), np.uint8),
        np.zeros(MOST, np.uint64),
        np.zeros(SLOTS, np.uint64),
        np.zeros(SLOTS, np.int64),
    )


@njit(cache=True)
def standing(side: Bytes) -> int:
    """Return the bit mask of the places where the side with this row has pieces."""
    at = 0
    for place in range(1, OUT + 1):
        if side[place]:
            at |= 1 << place
    return at


@njit(cache=True)
def across(at: int) -> int:
    """Return a bit mask of holes as the opponent numbers them, half a round farther."""
    inside = at & IN_PLAY
    return int((inside << 12) | (inside >> 12)) & IN_PLAY


@njit(cache=True)
def starts(at: int, closed: int, score: int) -> int:
    """Return the bit mask of holes from which the number `score` can be played.

    `at` are the side's own holes, `closed` those of its opponent.
    """
    inside = at & WITHIN[score] & ~(closed >> score)
    if at & ARRIVED:
        if at & REST_OF_ENTRY:
            inside &= ~ENTRANCE
    elif at & UNDERWAY:
        inside &= UNDERWAY
    if at & BEFORE_FOURTH:
        return int(inside)
    return int(inside | (at & (1 << (OUT - score))) | (at & -at & BEYOND[score]))


@njit(cache=True)
def mark_reached(work: Work, stamp: int, key: int) -> bool:
    """Mark the position with this key as reached; return whether this turn had reached it before.

    `stamp` is the mark of this turn.
    """
    _, _, slots, stamps = work
    mask = len(slots) - 1
    slot = np.int64((key * MIX) >> HALF) & mask
    while stamps[slot] == stamp:
        if slots[slot] == key:
            return True
        slot = (slot + 1) & mask
    stamps[slot], slots[slot] = stamp, key
    return False


@njit(cache=True)
def add_steps(work: Work, stamp: int, closed: int, node: int, many: int) -> int:
    """Append all new positions one step after the position `node`; return how many there are now.

    `many` is their number before. `closed` are the holes of the opponent.
    """
    nodes, keys = work[0], work[1]
    at = standing(nodes[node])
    for score in range(1, 7):
        found = starts(at, closed, score) if nodes[node, OUT + score] else 0
        for start in range(1, OUT):
            if not (found >> start) & 1:
                continue
            end = min(start + score, OUT)
            key = keys[node] + KEYS[end] - KEYS[start] - KEYS[OUT + score]
            if many == len(nodes) or mark_reached(work, stamp, key):
                continue
            nodes[many], keys[many] = nodes[node], key
            nodes[many, start] -= 1
            nodes[many, end] += 1
            nodes[many, OUT + score] -= 1
            many += 1
    return many


@njit(cache=True)
def turn_ends(work: Work, stamp: int, closed: int) -> tuple[int, int]:
    """Write into `work` all positions that a turn can reach from the first one there.

    They are in layers by the number of steps. Return where the last layer begins and ends, or
    `FINISHED` twice if the last piece can leave. `closed` are the holes of the opponent.
    """
    nodes, keys = work[0], work[1]
    low, high = 0, 1
    keys[0] = 0
    while True:
        many = high
        for node in range(low, high):
            many = add_steps(work, stamp, closed, node, many)
        for node in range(high, many):
            if nodes[node, OUT] == PIECES:
                return FINISHED, FINISHED
        if many == high:
            return low, high
        low, high = high, many
