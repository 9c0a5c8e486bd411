"""Errors of weaker backgammon bots: a crude evaluator, and noise that repeats for a position."""

import numpy as np
from numpy.typing import NDArray

from games.engine.backgammon.board import BAR, HOME, OFF
from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.rows import PLACES, SIDE, Rows, rearmost

BLOT = 5
"""Cost in pips of a blot that the opponent can still reach.

The cost grows by a quarter for every six pips that the blot has travelled.
"""
POINT = 4
"""Value in pips of a made point in the home board; elsewhere a point has half this value."""
PIPS_TO_A_POINT = 60
"""Lead in pips that the crude evaluator rates as one point of equity."""
FEAR = (BLOT + PLACES * BLOT / 24).astype(np.float32)
HELD = np.where(np.isin(PLACES, HOME), POINT, POINT / 2).astype(np.float32)
HELD[[BAR, OFF]] = 0
KEYS = np.random.default_rng(5).integers(1, 2**62, 2 * SIDE).astype(np.uint64)
SCRAMBLE = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))
HALF = np.uint64(32)


def evaluate_plainly(own: Rows, rival: Rows) -> Floats:
    """Return a crude value of each position in pips: race lead, points held, and single pieces.

    The value is that of the side `own`, and single pieces lower it.
    """
    ahead = (own.astype(np.int32) - rival) @ PLACES
    last = OFF - rearmost(rival)
    lone = (own == 1) & (last[:, None] > PLACES)
    lone[:, [BAR, OFF]] = False
    seen: Floats = (ahead - lone @ FEAR + (own > 1) @ HELD).astype(np.float32)
    return seen


def position_noise(rows: Rows, seed: int) -> Floats:
    """Return a random number for each position in `rows`, normally distributed (0, 1).

    The same position and seed always give the same number.
    """
    mixed = rows.astype(np.uint64) @ KEYS + np.uint64(seed)
    for factor in SCRAMBLE:
        mixed = (mixed ^ (mixed >> np.uint64(29))) * factor
    mixed ^= mixed >> HALF
    low = (mixed & np.uint64(2**32 - 1)).astype(np.float64) / 2**32
    high = (mixed >> HALF).astype(np.float64) / 2**32
    spread: NDArray[np.float64] = np.sqrt(-2 * np.log(1 - low)) * np.cos(2 * np.pi * high)
    return spread.astype(np.float32)
