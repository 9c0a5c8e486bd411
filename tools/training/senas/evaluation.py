"""Compiled evaluation of señas positions by the network.

For each feature of a position it adds a row of a table, instead of multiplying matrices.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from games.engine.bots.arrays import Floats
from games.engine.bots.network import Network
from games.engine.bots.senas.features import HIGH, MANY, PILES, SIDE
from games.engine.senas.board import OUT, PIECES
from tools.training.senas.turns import (
    ARRIVED,
    BEFORE_FOURTH,
    FIRST_HALF,
    REST_OF_ENTRY,
    Bytes,
    across,
    standing,
    starts,
)

AMONG = (ARRIVED, REST_OF_ENTRY, BEFORE_FOURTH)


class Tables(NamedTuple):
    """What each feature adds to the hidden units, and the other weights of the network.

    The first index of `piles`, `ways` and `flags` is the side: to act (0) or opponent (1).
    """

    piles: Floats
    ways: Floats
    flags: Floats
    race: Floats
    gift: Floats
    bias: Floats
    out: Floats
    last: Floats


def tables(network: Network) -> Tables:
    """Return what each feature adds to the hidden units, computed from the network's weights."""
    (told, out), (bias, last) = network.weights, network.biases
    hidden = len(bias)
    piles = np.zeros((2, OUT + 1, PIECES + 1, hidden), np.float32)
    ways = np.zeros((2, 7, MANY + 1, hidden), np.float32)
    flags = np.zeros((2, 3, hidden), np.float32)
    for who in range(2):
        side = told[who * SIDE : (who + 1) * SIDE]
        for place in range(1, OUT + 1):
            own = side[place - 1 : PILES : OUT]
            for many in range(1, PIECES + 1):
                piles[who, place, many] = own[: min(many, HIGH)].sum(axis=0)
                piles[who, place, many] += max(many - HIGH, 0) / HIGH * own[HIGH]
        for score in range(1, 7):
            ways[who, score, 0] = side[PILES + score - 1]
            for many in range(1, MANY + 1):
                ways[who, score, many] = side[PILES + 5 + score] * (many / MANY)
        flags[who] = side[PILES + 12 :]
    gift = np.concatenate(
        [
            np.zeros((1, 2, hidden), np.float32),
            np.stack([told[2 * SIDE + 1 : 2 * SIDE + 7] / 2, told[2 * SIDE + 7 :]], axis=1),
        ]
    )
    return Tables(
        piles,
        ways,
        flags,
        told[2 * SIDE].copy(),
        gift.astype(np.float32),
        bias,
        out,
        last,
    )


@njit(cache=True, fastmath=True, inline="always")
def add(acc: Floats, told: Floats) -> None:
    """Add one feature's contribution, `told`, to the values of the hidden units, `acc`."""
    for unit in range(acc.size):
        acc[unit] += told[unit]


@njit(cache=True, fastmath=True, inline="always")
def swap(acc: Floats, before: Floats, after: Floats) -> None:
    """Replace one feature's contribution to the hidden units, `before`, by another's, `after`."""
    for unit in range(acc.size):
        acc[unit] += after[unit] - before[unit]


@njit(cache=True, fastmath=True)
def add_side(acc: Floats, tabled: Tables, who: int, side: Bytes) -> None:
    """Add the contributions of one side's pieces to the hidden units.

    `who` is 0 for the side to act, 1 for its opponent.
    """
    for place in range(1, OUT + 1):
        many = side[place]
        if many:
            add(acc, tabled.piles[who, place, many])


@njit(cache=True, fastmath=True)
def add_ways(acc: Floats, tabled: Tables, who: int, at: int, rival: int) -> int:
    """Add to the hidden units the features that count the holes from which a number can be played.

    There is one for each number from 1 to 6. Return the playable numbers as a bit mask. `at` are
    the holes of the side, `rival` those of its opponent.
    """
    playable = 0
    for score in range(1, 7):
        found, many = starts(at, across(rival), score), 0
        while found and many < MANY:
            found &= found - 1
            many += 1
        add(acc, tabled.ways[who, score, many])
        if many:
            playable |= 1 << score
    return playable


@njit(cache=True, fastmath=True)
def add_flags(acc: Floats, tabled: Tables, who: int, at: int) -> None:
    """Add to the hidden units the contributions of the flags that are set for one side.

    There is a flag for each part of the path in `AMONG`; it is set if the side has a piece there.
    `who` is 0 for the side to act, 1 for its opponent. `at` are the places of the side's pieces.
    """
    for flag in range(len(AMONG)):
        if at & AMONG[flag]:
            add(acc, tabled.flags[who, flag])


@njit(cache=True, fastmath=True)
def add_gift(acc: Floats, tabled: Tables, gift: Bytes, playable: int) -> None:
    """Add to the hidden units the features of the numbers that the opponent left (the gift).

    Nothing is added if none of these numbers can be played.
    """
    offered = 0
    for score in range(1, 7):
        if gift[OUT + score]:
            offered |= 1 << score
    if not offered & playable:
        return
    for score in range(1, 7):
        many = gift[OUT + score]
        if many:
            for _ in range(many):
                add(acc, tabled.gift[score, 0])
        if many and playable & (1 << score):
            add(acc, tabled.gift[score, 1])


@njit(cache=True, fastmath=True)
def chance(acc: Floats, tabled: Tables, mine: Bytes, theirs: Bytes, gift: Bytes) -> float:
    """Return the winning chance of the side to act.

    At first `acc`, the hidden units, holds the contributions of all pieces. It is overwritten.
    """
    at, rival = standing(mine), standing(theirs)
    playable = add_ways(acc, tabled, 0, at, rival)
    add_ways(acc, tabled, 1, rival, at)
    add_flags(acc, tabled, 0, at)
    add_flags(acc, tabled, 1, rival)
    if not (at | rival) & FIRST_HALF:
        add(acc, tabled.race)
    add_gift(acc, tabled, gift, playable)
    total = tabled.last[0]
    for unit in range(len(acc)):
        total += max(acc[unit], np.float32(0)) * tabled.out[unit]
    return float(1 / (1 + np.exp(-total)))
