"""What the net is told of a position of señas: piles, what each score can do, what was left over.

A position is seen by the side that acts next: its own row, with the scores left to it, and the
rival's.
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
"""Pieces in one hole that are told apart one by one."""
MANY = 4
"""Holes from which a score can be played; more are no better."""
PILES = OUT * (HIGH + 1)
SIDE = PILES + 2 * len(FACES) + 3
"""Numbers that tell of one side."""
SIZE = 2 * SIDE + 1 + 2 * len(FACES)

Features = NDArray[np.float32]


def features(mine: Rows, theirs: Rows) -> Features:
    """What is told of each position."""
    told = np.empty((len(mine), SIZE), np.float32)
    at, rival = standing(mine), standing(theirs)
    playable = side_features(told[:, :SIDE], mine, at, rival)
    side_features(told[:, SIDE : 2 * SIDE], theirs, rival, at)
    told[:, 2 * SIDE] = (at | rival) & FIRST_HALF == 0
    gift_features(told[:, 2 * SIDE + 1 :], mine[:, OUT + 1 :], playable)
    return told


def side_features(told: Features, rows: Rows, at: Holes, rival: Holes) -> Flags:
    """Tell of one side, and which scores it can play."""
    piles = rows[:, 1 : OUT + 1]
    for many in range(HIGH):
        told[:, many * OUT : (many + 1) * OUT] = piles > many
    told[:, HIGH * OUT : PILES] = (np.maximum(piles, HIGH) - HIGH) / np.float32(HIGH)
    ways = np.stack([np.bitwise_count(starts(at, across(rival), score)) for score in FACES], axis=1)
    told[:, PILES : PILES + 6] = ways == 0
    told[:, PILES + 6 : PILES + 12] = np.minimum(ways, MANY) / np.float32(MANY)
    for place, among in enumerate((ARRIVED, REST_OF_ENTRY, BEFORE_FOURTH)):
        told[:, PILES + 12 + place] = at & among != 0
    return ways > 0


def gift_features(told: Features, gift: Rows, playable: Flags) -> None:
    """Tell of the scores left over, which are lost unless one of them can be played."""
    offered = gift * ((gift > 0) & playable).any(axis=1, keepdims=True)
    told[:, :6] = offered / np.float32(2)
    told[:, 6:] = (offered > 0) & playable
