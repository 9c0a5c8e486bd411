"""Compiled features of many backgammon positions; a test compares them with the bot's."""

import numpy as np
from numba import njit

from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.inputs.escapes import LEAPS, RUNS, SEEN
from games.engine.bots.backgammon.inputs.features import COUNTS, FEATURES, OFF_UNIT, UNIT, VIEWS
from games.engine.bots.backgammon.inputs.shots import KINDS, ZONES
from games.engine.bots.backgammon.rows import SIDE, Rows

OFF, HOME, PIECES, UNITS = 25, 19, 15, 4
BOARD, BACK, HOMES = (1 << OFF) - 2, 0x7E, 0x1F80000
ZONE = 19


@njit
def _bits(mask):
    many = 0
    while mask:
        mask &= mask - 1
        many += 1
    return many


@njit
def _race(own, rival, out, pips, rival_pips):
    outside, first_off, empty = 0, 6, 0
    for place in range(HOME):
        outside += own[place] * (HOME - place)
    for place in range(OFF - 1, 0, -1):
        if own[place] > 0:
            first_off = min(OFF - place, 6)
            break
    else:
        first_off = 1
    for place in range(HOME, OFF):
        empty += own[place] == 0
    lead = rival_pips - pips
    out[0] = pips / 150
    out[1] = np.tanh(lead / 40)
    out[2] = min(max(lead / (pips + 8), -1), 1)
    out[3] = outside / 100
    out[4] = (outside + first_off) / 60 if own[OFF] == 0 else 0
    out[5] = empty / 6
    out[6] = max((PIECES - own[OFF]) / 2, pips / 8) / 15
    out[7] = (own[OFF - 1] + own[OFF - 2]) / 8


@njit
def _contact(own, rear, rival_rear, out):
    border = OFF - rival_rear
    to_pass, passing, total, square, outfield, spare = 0, 0, 0, 0, 0, 0
    for place in range(SIDE):
        many = own[place]
        if many == 0:
            continue
        total += many * place
        square += many * place * place
        if place < border and place < OFF:
            to_pass += many * (border - place)
            passing += many
        if 7 <= place < HOME:
            outfield += many * (HOME - place)
        if HOME <= place < OFF and many > 2:
            spare += (many - 2) * (OFF - 1 - place)
    mean = total / PIECES
    out[0] = to_pass / 100
    out[1] = passing / PIECES
    out[2] = rear / 24
    out[3] = rear + rival_rear < OFF
    out[4] = np.sqrt(max(square / PIECES - mean * mean, 0)) / 8
    out[5] = outfield / 60
    out[6] = (outfield + spare) / 60


@njit
def _structure(own, pieces, points, mirrored, rival_rear, out):
    longest, run = 0, points
    for _ in range(7):
        longest += run != 0
        run &= run >> 1
    ahead = (mirrored >> (rival_rear + 1)) & SEEN
    home_points = _bits(points & HOMES)
    lone = pieces & ~points
    back = points & BACK
    anchors = _bits(back)
    in_back, highest, front, rear = 0, 0, 0, 0
    for place in range(7):
        in_back += own[place]
        if back >> place & 1:
            front = place
            if rear == 0:
                rear = place
    for place in range(1, OFF):
        highest = max(highest, own[place])
    out[0] = longest / 6
    out[1] = _bits(ahead & 0x3F) / 6
    out[2] = _bits(ahead) / 6
    out[3] = home_points / 6
    out[4] = (home_points / 6) ** 2
    out[5] = _bits(lone & HOMES) / 4
    out[6] = _bits(lone) / 8
    out[7] = highest / 8
    out[8] = anchors / 3
    out[9] = in_back / 8 if anchors > 1 else 0
    out[10] = front / 6
    out[11] = rear / 6


@njit
def _freedom(own, closed, rear, runs, leaps, out):
    mobile, least, mean, later = 0.0, 1.0, 0.0, 1.0
    for place in range(ZONE):
        if own[place] == 0 and place > 12:
            continue
        free = runs[(closed >> (place + 1)) & SEEN]
        mobile += own[place] * free
        if place < 7:
            least = min(least, free)
            mean += free
        if 1 <= place < 13:
            later = min(later, free)
    at_rear = (closed >> (rear + 1)) & SEEN
    out[0] = mobile / PIECES
    out[1] = least
    out[2] = mean / 7
    out[3] = later
    out[4] = runs[at_rear]
    out[5] = leaps[at_rear]
    out[6] = (_bits(closed & BACK) / 6) ** 2 if own[0] > 0 else 0


@njit
def _four(at, free, die, more):
    reached = at
    for _ in range(more):
        at = (at << die) & free
        reached |= at
    return reached


@njit
def _find_reachable(pieces, free, on_bar, high, low):
    if on_bar == 0:
        one, other = (pieces << high) & free, (pieces << low) & free
        if high == low:
            return _four(one, free, high, 3)
        return one | other | one << low | other << high
    others = pieces & BOARD
    one, other = free & (1 << high), free & (1 << low)
    if on_bar > 1:
        return one | other
    if high == low:
        if one == 0:
            return 0
        return one | _four(one, free, high, 3) | _four((others << high) & free, free, high, 2)
    reached = one | other
    if one:
        reached |= (one | others) << low
    if other:
        reached |= (other | others) << high
    return reached


@njit
def _shots(pieces, closed, blots, on_bar, zones, out):
    for kind in range(KINDS):
        out[kind] = 0
    if blots == 0:
        return
    free = ~closed & BOARD
    for high in range(1, 7):
        for low in range(1, high + 1):
            hits = _find_reachable(pieces, free, on_bar, high, low) & blots
            if hits == 0:
                continue
            weight = (1 if high == low else 2) / 36
            for kind in range(KINDS - 1):
                if hits & zones[kind]:
                    out[kind] += weight
            if hits & (hits - 1):
                out[KINDS - 1] += weight


@njit
def _side(own, rival, unit, off_unit, runs, leaps, zones, out):
    pieces, points, closed, blots, mirrored = 0, 0, 0, 0, 0
    pips, rival_pips, rear, rival_rear = 0, 0, -1, -1
    for place in range(OFF):
        many, facing = own[place], rival[OFF - place]
        pips += many * (OFF - place)
        rival_pips += rival[place] * (OFF - place)
        if many > 0:
            pieces |= 1 << place
            if rear < 0:
                rear = place
            if many > 1 and place > 0:
                points |= 1 << place
                mirrored |= 1 << (OFF - place)
        if rival[place] > 0 and rival_rear < 0:
            rival_rear = place
        if place > 0 and facing == 1:
            blots |= 1 << place
        if place > 0 and facing > 1:
            closed |= 1 << place
    rear = OFF if rear < 0 else rear
    rival_rear = OFF if rival_rear < 0 else rival_rear
    at = 0
    for place in range(1, OFF):
        for each in range(UNITS):
            out[at] = unit[own[place], each]
            at += 1
    out[at] = own[0] > 0
    out[at + 1] = own[0] / 3
    for each in range(off_unit.shape[1]):
        out[at + 2 + each] = off_unit[own[OFF], each]
    at = COUNTS
    _race(own, rival, out[at:], pips, rival_pips)
    _contact(own, rear, rival_rear, out[at + 8 :])
    _structure(own, pieces, points, mirrored, rival_rear, out[at + 15 :])
    _freedom(own, closed, rear, runs, leaps, out[at + 27 :])
    _shots(pieces, closed, blots, own[0], zones, out[at + 34 :])


@njit
def _features(rows, unit, off_unit, runs, leaps, zones, out):
    half = COUNTS + VIEWS
    for index in range(len(rows)):
        own, rival = rows[index, :SIDE].astype(np.int64), rows[index, SIDE:].astype(np.int64)
        _side(own, rival, unit, off_unit, runs, leaps, zones, out[index, :half])
        _side(rival, own, unit, off_unit, runs, leaps, zones, out[index, half:])


def features(rows: Rows) -> Floats:
    """Return all features of every position in `rows`."""
    out = np.empty((len(rows), FEATURES), np.float32)
    _features(rows, UNIT, OFF_UNIT, RUNS, LEAPS, np.array(ZONES), out)
    return out
