"""Senet boards as boolean arrays, many at once: occupied, protected and reachable squares."""

from dataclasses import dataclass

import numpy as np

from games.engine.bots.arrays import Marks, Places
from games.engine.senet.board import CORNERS, LAST, OFF, REFUGES

WIDTH = OFF + 2
"""Length of the last axis: squares from 0 to `OFF`, and one of padding."""
_REFUGE = np.isin(np.arange(WIDTH), list(REFUGES))


@dataclass(frozen=True)
class Ground:
    """Many senet boards as arrays of squares, indexed by game, seat and square."""

    held: Marks
    paired: Marks
    """The seat's pieces that an adjacent piece protects."""
    blocked: Marks
    """The seat's pieces in blocks of three or more."""
    closed: Marks
    """Squares that the seat may not enter: they hold own pieces or protected opposing pieces."""
    walls: Places
    """Number of squares in opposing blocks from the first square up to each square."""

    def open(self, score: int) -> Marks:
        """Return the squares from which each seat's pieces may advance by the number `score`."""
        held, ends = self.held[:, :, : LAST + 1 - score], slice(score, LAST + 1)
        free = held & ~self.closed[:, :, ends]
        between = self.walls[:, :, score - 1 : LAST] - self.walls[:, :, : LAST + 1 - score]
        return free & (between == 0)

    def hits(self, score: int) -> Marks:
        """Return the squares from which a seat's piece can attack by advancing `score` squares."""
        return self.open(score) & self.held[:, ::-1, score : LAST + 1]


def ground(pieces: Places, *, turn_corners: bool) -> Ground:
    """Return the boards as arrays of squares, from the square of each piece in `pieces`.

    `pieces` has the shape (games, 2, pieces). With `turn_corners`, pieces protect each other where
    the path turns into the next row.
    """
    held = np.zeros((*pieces.shape[:2], WIDTH), bool)
    np.put_along_axis(held, pieces, True, axis=2)
    held[:, :, OFF:] = False
    link = held[:, :, :-1] & held[:, :, 1:]
    if not turn_corners:
        link[:, :, list(CORNERS)] = False
    paired, middle, blocked = held.copy(), np.zeros_like(held), np.zeros_like(held)
    paired[:, :, 1:-1] = link[:, :, 1:] | link[:, :, :-1]
    middle[:, :, 1:-1] = link[:, :, 1:] & link[:, :, :-1]
    blocked[:, :, 1:-1] = middle[:, :, :-2] | middle[:, :, 1:-1] | middle[:, :, 2:]
    rival = held[:, ::-1] & (paired[:, ::-1] | _REFUGE)
    walls = np.cumsum(blocked[:, ::-1], axis=2)
    return Ground(held, paired, blocked, held | rival, walls)
