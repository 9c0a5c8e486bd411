"""Boards of senet, many at once: what is held, what is protected, what can be reached."""

from dataclasses import dataclass

import numpy as np

from games.engine.bots.arrays import Marks, Places
from games.engine.senet.board import CORNERS, LAST, OFF, REFUGES

WIDTH = OFF + 2
"""Squares from 0, and room behind the last one."""
_REFUGE = np.isin(np.arange(WIDTH), list(REFUGES))


@dataclass(frozen=True)
class Ground:
    """Boards by game, seat and square."""

    held: Marks
    paired: Marks
    """Pieces that a neighbour protects."""
    blocked: Marks
    """Pieces of a block of three or more."""
    closed: Marks
    """Where the seat may not arrive: its own pieces, and rival ones that are protected."""
    walls: Places
    """How many squares of rival blocks there are up to each square."""

    def open(self, score: int) -> Marks:
        """From which squares a seat's pieces may advance by this score."""
        held, ends = self.held[:, :, : LAST + 1 - score], slice(score, LAST + 1)
        free = held & ~self.closed[:, :, ends]
        between = self.walls[:, :, score - 1 : LAST] - self.walls[:, :, : LAST + 1 - score]
        return free & (between == 0)

    def hits(self, score: int) -> Marks:
        """From which of those squares the advance is an attack."""
        return self.open(score) & self.held[:, ::-1, score : LAST + 1]


def ground(pieces: Places, *, turn_corners: bool) -> Ground:
    """The boards on which these pieces stand, by game, seat and piece."""
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
