"""Exact winning chances in backgammon when both sides have only to bear off.

They come from a database of how many turns a single side needs.
"""

from functools import cache
from importlib.resources import files
from math import comb

import numpy as np
from numpy.typing import NDArray

from games.engine.backgammon.board import HOME, OFF
from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.rows import PIECES, SIDE, Rows

POINTS = len(HOME)
POSITIONS = comb(PIECES + POINTS, POINTS)
TURNS = 24
"""Length of the database's turn axis, 0 to 23 turns; bearing off never takes more."""
SCALE = 65535
WAYS: NDArray[np.int64] = np.array(
    [[comb(seen + point, point + 1) for seen in range(PIECES + 1)] for point in range(POINTS)]
)
"""Summands of a position's index in the database.

The first index is the point. The second is the number of pieces on this and all lower points.
"""


@cache
def _unfinished_chances() -> Floats:
    """Load from the database the chance that a side still has pieces to bear off after each turn.

    The array has the shape (positions of one side, turns), from 0 turns on.
    """
    with files(__package__).joinpath("bearing_off.npz").open("rb") as file, np.load(file) as kept:
        chances = kept["chances"].T.astype(np.float64) / SCALE
    through = np.cumsum(chances, axis=1)
    still: Floats = (1 - through / through[:, -1:]).astype(np.float32)
    return still


def _table_indices(own: Rows) -> NDArray[np.int64]:
    """Return the index in the database of each row of one side's piece counts.

    All pieces of the side must be home or off.
    """
    seen = np.cumsum(own[:, OFF - 1 : HOME.start - 1 : -1].astype(np.int64), axis=1)
    numbers: NDArray[np.int64] = WAYS[np.arange(POINTS), seen].sum(axis=1)
    return numbers


def at_home(rows: Rows) -> NDArray[np.bool_]:
    """Return for each position whether all pieces of both sides are home or off."""
    outside = rows[:, : HOME.start].sum(axis=1) + rows[:, SIDE : SIDE + HOME.start].sum(axis=1)
    home: NDArray[np.bool_] = outside == 0
    return home


def winning_chances(rows: Rows) -> Floats:
    """Return the winning chance of the side to throw in each position.

    All pieces of both sides must be home or off.
    """
    still = _unfinished_chances()
    own, rival = still[_table_indices(rows[:, :SIDE])], still[_table_indices(rows[:, SIDE:])]
    through = -np.diff(own, axis=1, prepend=np.float32(1))
    # Win in turn n: done after exactly n turns, the opponent not after n - 1.
    before = np.concatenate((np.ones((len(rows), 1), np.float32), rival[:, :-1]), axis=1)
    chances: Floats = (through * before).sum(axis=1, dtype=np.float32)
    return chances
