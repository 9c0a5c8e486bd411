"""Races between two homes, by the exact chances of either side to be through in so many turns."""

from functools import cache
from importlib.resources import files
from math import comb

import numpy as np
from numpy.typing import NDArray

from games.engine.backgammon.board import HOME, OFF
from games.engine.bots.backgammon.rows import PIECES, SIDE, Floats, Rows

POINTS = len(HOME)
POSITIONS = comb(PIECES + POINTS, POINTS)
TURNS = 24
"""More turns than this nobody takes who plays the whole throw."""
SCALE = 65535
WAYS: NDArray[np.int64] = np.array(
    [[comb(seen + point, point + 1) for seen in range(PIECES + 1)] for point in range(POINTS)]
)
"""How many positions come before those with so many pieces on the points up to this one."""


@cache
def _still_there() -> Floats:
    """The chance of every position to need more than so many turns."""
    with files(__package__).joinpath("bearing_off.npz").open("rb") as file, np.load(file) as kept:
        chances = kept["chances"].T.astype(np.float64) / SCALE
    through = np.cumsum(chances, axis=1)
    still: Floats = (1 - through / through[:, -1:]).astype(np.float32)
    return still


def _numbers(own: Rows) -> NDArray[np.int64]:
    """The numbers of positions, from the counts of one side that is at home."""
    seen = np.cumsum(own[:, OFF - 1 : HOME.start - 1 : -1].astype(np.int64), axis=1)
    numbers: NDArray[np.int64] = WAYS[np.arange(POINTS), seen].sum(axis=1)
    return numbers


def at_home(rows: Rows) -> NDArray[np.bool_]:
    """Tell of every position whether both sides have nothing left to do but to bear off."""
    outside = rows[:, : HOME.start].sum(axis=1) + rows[:, SIDE : SIDE + HOME.start].sum(axis=1)
    home: NDArray[np.bool_] = outside == 0
    return home


def chances_to_win(rows: Rows) -> Floats:
    """The chance of the side that is to throw, for positions with both sides at home."""
    still = _still_there()
    own, rival = still[_numbers(rows[:, :SIDE])], still[_numbers(rows[:, SIDE:])]
    through = -np.diff(own, axis=1, prepend=np.float32(1))
    # Through in turn n, while the rival is not after n - 1.
    before = np.concatenate((np.ones((len(rows), 1), np.float32), rival[:, :-1]), axis=1)
    chances: Floats = (through * before).sum(axis=1, dtype=np.float32)
    return chances
