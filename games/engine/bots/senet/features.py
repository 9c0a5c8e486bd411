"""What is seen of a position of senet from each seat."""

import numpy as np

from games.engine.bots.arrays import Numbers, Places
from games.engine.bots.senet.ground import Ground, ground
from games.engine.senet.board import LAST, LAST_ROW, OFF, TRAP, VALUES

SCORES = tuple(VALUES.values())
MANY, FAR = 5, 150
"""Pieces of a side, and the way of them all, as units."""


def features(pieces: Places, seat: Places, *, turn_corners: bool) -> Numbers:
    """Numbers by game, seat that looks, and feature, before a throw of the seat given."""
    here = ground(pieces, turn_corners=turn_corners)
    own, reach = _own(pieces, here), _reach(here)
    turn = np.stack([seat == 0, seat == 1], axis=1)[:, :, None].astype(np.float32)
    corners = np.full_like(turn, float(turn_corners))
    parts = [own, own[:, ::-1], reach, reach[:, ::-1], turn]
    return np.concatenate(
        [*parts, reach * turn, reach[:, ::-1] * (1 - turn), corners], axis=2, dtype=np.float32
    )


def _own(pieces: Places, here: Ground) -> Numbers:
    """Where the pieces of each seat stand, and which of them are safe."""
    squares = slice(1, LAST + 1)
    on, off = here.held[:, :, squares], pieces == OFF
    outside = (pieces < LAST_ROW.start).sum(axis=2)
    sums = [
        (OFF - pieces).sum(axis=2) / FAR,
        off.sum(axis=2) / MANY,
        outside / MANY,
        outside == 0,
        here.blocked.sum(axis=2) / MANY,
        here.paired.sum(axis=2) / MANY,
    ]
    return np.concatenate(
        [on, here.paired[:, :, squares], np.stack(sums, axis=2)], axis=2, dtype=np.float32
    )


def _reach(here: Ground) -> Numbers:
    """By score: how many pieces can advance, the trap left aside, and whether one can attack."""
    seen = []
    for score in SCORES:
        go = here.open(score)
        seen += [go.sum(axis=2) / MANY, go.any(axis=2), here.hits(score).any(axis=2)]
        seen.append(go[:, :, TRAP - score])
    return np.stack(seen, axis=2).astype(np.float32)
