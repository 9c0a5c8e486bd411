"""Bitboards of backgammon, for many positions at once: integers with one bit for each place."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.engine.backgammon.board import OFF
from games.engine.bots.backgammon.rows import Rows

Masks = NDArray[np.uint32]
BITS = 32
BOARD = np.uint32((1 << OFF) - 2)
"""Mask of the points 1 to 24."""


class Standing(NamedTuple):
    """Which places one side and its opponent occupy, as bitboards.

    Bit p stands for the place at progress p of this side.
    """

    pieces: Masks
    """Places with pieces of this side, the bar included."""
    points: Masks
    """Points with two or more pieces of this side."""
    closed: Masks
    """Points with two or more opposing pieces."""
    blots: Masks
    """Points with a single opposing piece."""


def masks(own: Rows, rival: Rows) -> Standing:
    """Return the bitboards of the side `own` in many positions, from both sides' piece counts."""
    facing = rival[:, ::-1]
    return Standing(
        pack_flags(own[:, :OFF] > 0),
        pack_flags(own[:, :OFF] > 1) & BOARD,
        pack_flags(facing[:, :OFF] > 1) & BOARD,
        pack_flags(facing[:, :OFF] == 1) & BOARD,
    )


def pack_flags(flags: NDArray[np.bool_]) -> Masks:
    """Return each row of flags as one 32-bit integer, with the first flag in the lowest bit."""
    padded = np.zeros((len(flags), BITS), np.bool_)
    padded[:, : flags.shape[1]] = flags
    return np.packbits(padded, axis=1, bitorder="little").view("<u4")[:, 0]
