"""What is seen of a position of senet by the side that is to throw."""

import numpy as np

from games.engine.bots.arrays import Numbers, Places
from games.engine.bots.senet.ground import Ground, ground
from games.engine.senet.board import LAST, LAST_ROW, OFF, TRAP, VALUES

SCORES = tuple(VALUES.values())
MANY, FAR = 5, 150
"""Pieces of a side, and the way of them all, as units."""


def features(pieces: Places, seat: Places, *, turn_corners: bool) -> Numbers:
    """Numbers by game and feature, before a throw of the seat given: its own first, its rival's."""
    own_first = np.where(seat[:, None, None] == 0, pieces, pieces[:, ::-1])
    here = ground(own_first, turn_corners=turn_corners)
    corners = np.full((len(pieces), 1), float(turn_corners))
    sides = np.concatenate([_side(own_first, here), _reach(here)], axis=2)
    return np.concatenate([sides[:, 0], sides[:, 1], corners], axis=1, dtype=np.float32)


def _side(pieces: Places, here: Ground) -> Numbers:
    """Where the pieces of each side stand, and which of them are safe."""
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
    """By score: how many pieces can advance, the trap left aside, and whether one can attack."""
    seen = []
    for score in SCORES:
        go = here.open(score)
        seen += [go.sum(axis=2) / MANY, go.any(axis=2), here.hits(score).any(axis=2)]
        seen.append(go[:, :, TRAP - score])
    return np.stack(seen, axis=2).astype(np.float32)
