"""Compiled features of senet for training; tests compare these features with the bot's."""

import numpy as np
from numba import njit

from games.engine.bots.arrays import Numbers, Places
from games.engine.bots.senet.features import FAR
from games.engine.senet.board import LAST, LAST_ROW, OFF, REFUGES, TRAP
from tools.training.senet.turns import MANY, SCORES, mark_squares

SQUARES, SUMS, REACH = LAST, 6, 4
SIDE = 3 * SQUARES + SUMS + REACH * len(SCORES)
WIDTH = 2 * SIDE + 1
_HOME, _REFUGES = LAST_ROW.start, tuple(REFUGES)
_ROOM = OFF + 1


@njit(cache=True)
def look(positions: Places, seen: Numbers, turn_corners: bool) -> None:
    """Write the features of every position into `seen`, a row for each."""
    paired, blocked = np.zeros((2, _ROOM), np.int64), np.zeros((2, _ROOM), np.int64)
    held = np.zeros((2, _ROOM), np.int64)
    for row in range(len(positions)):
        position, told = positions[row], seen[row]
        told[:] = 0
        held[:] = 0
        for side in range(2):
            own = position[side * MANY : (side + 1) * MANY]
            mark_squares(own, paired[side], blocked[side], turn_corners)
            for piece in range(MANY):
                held[side, own[piece]] = 1
        for side in range(2):
            own = position[side * MANY : (side + 1) * MANY]
            part = told[side * SIDE : (side + 1) * SIDE]
            _stand(own, paired[side], blocked[side], part)
            rest = part[3 * SQUARES + SUMS :]
            _reach(own, held[side], held[1 - side], paired[1 - side], blocked[1 - side], rest)
        told[2 * SIDE] = turn_corners


@njit(cache=True)
def _stand(own: Places, paired: Places, blocked: Places, part: Numbers) -> None:
    sums = part[3 * SQUARES :]
    for piece in range(MANY):
        square = own[piece]
        sums[0] += (OFF - square) / FAR
        if square == OFF:
            sums[1] += 1 / MANY
            continue
        part[square - 1] = 1
        part[SQUARES + square - 1] = paired[square]
        part[2 * SQUARES + square - 1] = blocked[square]
        sums[2] += (square < _HOME) / MANY
        sums[4] += blocked[square] / MANY
        sums[5] += paired[square] / MANY
    sums[3] = sums[2] == 0


@njit(cache=True)
def _reach(
    own: Places, held: Places, other: Places, paired: Places, blocked: Places, part: Numbers
) -> None:
    for at in range(len(SCORES)):
        score = SCORES[at]
        told = part[REACH * at : REACH * (at + 1)]
        for piece in range(MANY):
            start = own[piece]
            end = start + score
            if start == OFF or end > LAST or held[end]:
                continue
            if other[end] and (paired[end] or end in _REFUGES):
                continue
            walled = False
            for square in range(start + 1, end):
                walled = walled or blocked[square] > 0
            if walled:
                continue
            told[0] += 1 / MANY
            told[1] = 1
            if other[end]:
                told[2] = 1
            if end == TRAP:
                told[3] = 1
