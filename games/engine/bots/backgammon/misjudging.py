"""How weaker players see a position: plainly, and each position a little wrong in its own way."""

import numpy as np
from numpy.typing import NDArray

from games.engine.backgammon.board import BAR, HOME, OFF
from games.engine.bots.backgammon.rows import PLACES, SIDE, Floats, Rows, rearmost

BLOT = 5
"""Pips that a lone piece in the rival's way is feared for, and a quarter more each six it ran."""
POINT = 4
"""Pips that holding a point at home is worth; elsewhere half of it."""
PIPS_TO_A_POINT = 60
"""Pips ahead that seem to be worth a point."""
FEAR = (BLOT + PLACES * BLOT / 24).astype(np.float32)
HELD = np.where(np.isin(PLACES, HOME), POINT, POINT / 2).astype(np.float32)
HELD[[BAR, OFF]] = 0
KEYS = np.random.default_rng(5).integers(1, 2**62, 2 * SIDE).astype(np.uint64)
SCRAMBLE = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))
HALF = np.uint64(32)


def plainly(own: Rows, rival: Rows) -> Floats:
    """Pips ahead, less what lone pieces risk, plus what points held are worth, for every row."""
    ahead = (own.astype(np.int32) - rival) @ PLACES
    last = OFF - rearmost(rival)
    lone = (own == 1) & (last[:, None] > PLACES)
    lone[:, [BAR, OFF]] = False
    seen: Floats = (ahead - lone @ FEAR + (own > 1) @ HELD).astype(np.float32)
    return seen


def astray(rows: Rows, seed: int) -> Floats:
    """A number for every position, as chance would give them: mean 0, deviation 1.

    The same position and the same seed give the same number.
    """
    mixed = rows.astype(np.uint64) @ KEYS + np.uint64(seed)
    for factor in SCRAMBLE:
        mixed = (mixed ^ (mixed >> np.uint64(29))) * factor
    mixed ^= mixed >> HALF
    low = (mixed & np.uint64(2**32 - 1)).astype(np.float64) / 2**32
    high = (mixed >> HALF).astype(np.float64) / 2**32
    spread: NDArray[np.float64] = np.sqrt(-2 * np.log(1 - low)) * np.cos(2 * np.pi * high)
    return spread.astype(np.float32)
