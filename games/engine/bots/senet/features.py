"""Features of senet positions, from the perspective of the seat that throws next."""

import numpy as np

from games.engine.bots.arrays import Floats, Numbers, Places
from games.engine.bots.senet.inputs import Ground, ground
from games.engine.senet.board import LAST, LAST_ROW, OFF, TRAP, VALUES

SCORES = tuple(VALUES.values())
MANY, FAR = 5, 150
"""Units of scale: the pieces of a side, and the steps of all its pieces together."""


def features(pieces: Places, seat: Places, *, turn_corners: bool) -> Floats:
    """Return the features of positions in which `seat` is about to throw; shape (games, features).

    `pieces` has the shape (games, 2, pieces). The features of the seat that throws come first.
    Those of the opponent follow, then the option `turn_corners`.
    """
    own_first = np.where(seat[:, None, None] == 0, pieces, pieces[:, ::-1])
    here = ground(own_first, turn_corners=turn_corners)
    corners = np.full((len(pieces), 1), float(turn_corners))
    sides = np.concatenate([_side(own_first, here), _reach(here)], axis=2)
    return np.concatenate([sides[:, 0], sides[:, 1], corners], axis=1, dtype=np.float32)


def _side(pieces: Places, here: Ground) -> Numbers:
    """Return the features of each seat's pieces: squares, protected pieces, blocks, and totals."""
    squares = slice(1, LAST + 1)
    outside = (pieces < LAST_ROW.start).sum(axis=2)
    sums = [
        (OFF - pieces).sum(axis=2) / FAR,
        (pieces == OFF).sum(axis=2) / MANY,
        outside / MANY,
        outside == 0,
        here.blocked.sum(axis=2) / MANY,
        here.paired.sum(axis=2) / MANY,
    ]
    places = [each[:, :, squares] for each in (here.held, here.paired, here.blocked)]
    return np.concatenate([*places, np.stack(sums, axis=2)], axis=2, dtype=np.float32)


def _reach(here: Ground) -> Numbers:
    """Return four features for each seat and each number that can be thrown.

    They are: how many pieces can advance, whether any can, whether one can attack, and whether one
    can advance into the trap.
    """
    seen = []
    for score in SCORES:
        go = here.open(score)
        seen += [go.sum(axis=2) / MANY, go.any(axis=2), here.hits(score).any(axis=2)]
        seen.append(go[:, :, TRAP - score])
    return np.stack(seen, axis=2).astype(np.float32)
