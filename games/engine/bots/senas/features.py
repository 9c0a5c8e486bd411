"""Features of señas positions: piece counts, playable numbers, numbers left by the opponent.

A position is a row of counts for the side to act next, in `mine`, with the numbers left to it, and
one for its opponent, in `theirs` (see `games.engine.bots.senas.rows`).
"""

import numpy as np
from numpy.typing import NDArray

from games.engine.bots.senas.rows import (
    ARRIVED,
    BEFORE_FOURTH,
    FACES,
    FIRST_HALF,
    REST_OF_ENTRY,
    Flags,
    Holes,
    Rows,
    across,
    standing,
    starts,
)
from games.engine.senas.board import OUT

HIGH = 3
"""Largest number of pieces in a hole that has a feature of its own."""
MANY = 4
"""Cap on the number of holes from which a number can be played."""
PILES = OUT * (HIGH + 1)
SIDE = PILES + 2 * len(FACES) + 3
"""Number of features of one side."""
SIZE = 2 * SIDE + 1 + 2 * len(FACES)

Features = NDArray[np.float32]


def features(mine: Rows, theirs: Rows) -> Features:
    """Return the features of each position; shape (positions, `SIZE`)."""
    out = np.empty((len(mine), SIZE), np.float32)
    at, rival = standing(mine), standing(theirs)
    playable = side_features(out[:, :SIDE], mine, at, rival)
    side_features(out[:, SIDE : 2 * SIDE], theirs, rival, at)
    out[:, 2 * SIDE] = (at | rival) & FIRST_HALF == 0
    gift_features(out[:, 2 * SIDE + 1 :], mine[:, OUT + 1 :], playable)
    return out


def side_features(out: Features, rows: Rows, at: Holes, rival: Holes) -> Flags:
    """Write the features of the sides in `rows` into `out`; return which numbers each can play.

    `at` are the holes that each side occupies, `rival` those of its opponent. The result has a flag
    for each number from 1 to 6.
    """
    piles = rows[:, 1 : OUT + 1]
    for many in range(HIGH):
        out[:, many * OUT : (many + 1) * OUT] = piles > many
    out[:, HIGH * OUT : PILES] = (np.maximum(piles, HIGH) - HIGH) / np.float32(HIGH)
    ways = np.stack([np.bitwise_count(starts(at, across(rival), score)) for score in FACES], axis=1)
    out[:, PILES : PILES + 6] = ways == 0
    out[:, PILES + 6 : PILES + 12] = np.minimum(ways, MANY) / np.float32(MANY)
    for place, among in enumerate((ARRIVED, REST_OF_ENTRY, BEFORE_FOURTH)):
        out[:, PILES + 12 + place] = at & among != 0
    return ways > 0


def gift_features(out: Features, gift: Rows, playable: Flags) -> None:
    """Write the features of the gift, the numbers that the opponent left, into `out`.

    `playable` says which numbers can be played. If no number of the gift can, all features are 0.
    """
    offered = gift * ((gift > 0) & playable).any(axis=1, keepdims=True)
    out[:, :6] = offered / np.float32(2)
    out[:, 6:] = (offered > 0) & playable
