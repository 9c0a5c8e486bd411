"""Where either side stands, as one bit a place, for many positions at once."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.engine.backgammon.board import OFF
from games.engine.bots.backgammon.rows import Rows

Masks = NDArray[np.uint32]
BITS = 32
BOARD = np.uint32((1 << OFF) - 2)
"""The points 1 to 24."""


class Standing(NamedTuple):
    """What one side has and what stands in its way, in that side's progress."""

    pieces: Masks
    """Where it has pieces, the bar among it."""
    points: Masks
    """Where it has two or more."""
    closed: Masks
    """Where its rival has two or more."""
    blots: Masks
    """Where a single rival piece stands."""


def masks(own: Rows, rival: Rows) -> Standing:
    """The masks of a side, from the counts of both, each in its own progress."""
    facing = rival[:, ::-1]
    return Standing(
        packed(own[:, :OFF] > 0),
        packed(own[:, :OFF] > 1) & BOARD,
        packed(facing[:, :OFF] > 1) & BOARD,
        packed(facing[:, :OFF] == 1) & BOARD,
    )


def packed(flags: NDArray[np.bool_]) -> Masks:
    """Rows of flags as the bits of one number each, the first the lowest."""
    padded = np.zeros((len(flags), BITS), np.bool_)
    padded[:, : flags.shape[1]] = flags
    return np.packbits(padded, axis=1, bitorder="little").view("<u4")[:, 0]
