"""Chances in backgammon to hit a single opposing piece with the next throw, for many positions."""

import numpy as np
from numpy.typing import NDArray

from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.inputs.masks import BOARD, Masks, Standing

DICE = range(1, 7)
THROWS = tuple((high, low) for high in DICE for low in range(1, high + 1))
WEIGHTS: Floats = np.array([(2 - (high == low)) / 36 for high, low in THROWS], np.float32)
ZONES = (0x7F, 0x1FFF, 0x7FFFF, 0x1FFFFFF)
"""Masks of the hitter's first 6, 12, 18 and 24 points.

A piece hit on an earlier point of the hitter loses more pips.
"""
KINDS = len(ZONES) + 1


def shots(sides: Standing, on_bar: NDArray[np.uint8]) -> Floats:
    """Return each side's chances to hit with its next throw; shape (positions, `KINDS`).

    There is one chance for each of the `ZONES` in which the opposing piece may stand. The last
    chance is that the throw could hit any of two or more pieces. `on_bar` counts the hitter's
    pieces on the bar.
    """
    hits = _hits(sides)
    entering = np.flatnonzero(on_bar)
    if len(entering):
        few = Standing(*(mask[entering] for mask in sides))
        hits[:, entering] = _hits_from_bar(few, on_bar[entering] > 1)
    chances = [WEIGHTS @ ((hits & np.uint32(zone)) != 0).astype(np.float32) for zone in ZONES]
    chances.append(WEIGHTS @ ((hits & (hits - np.uint32(1))) != 0).astype(np.float32))
    return np.stack(chances, axis=1)


def _hits(sides: Standing) -> Masks:
    """Return for each throw the mask of pieces it can hit, for sides without pieces on the bar."""
    free = ~sides.closed & BOARD
    after = {die: (sides.pieces << np.uint32(die)) & free for die in DICE}
    hits = np.empty((len(THROWS), len(free)), np.uint32)
    for index, (high, low) in enumerate(THROWS):
        if high == low:
            reached = _four(after[high], free, high, 3)
        else:
            stops = after[high], after[low]
            reached = stops[0] | stops[1] | stops[0] << np.uint32(low) | stops[1] << np.uint32(high)
        np.bitwise_and(reached, sides.blots, out=hits[index])
    return hits


def _four(first: Masks, free: Masks, die: int, more: int) -> Masks:
    """Return the points that equal dice reach after one step or more.

    `first` are the points after one step, `more` is the largest number of further steps, and `free`
    is the mask of points that are not closed.
    """
    reached = at = first
    for _ in range(more):
        at = (at << np.uint32(die)) & free
        reached = reached | at
    return reached


def _hits_from_bar(sides: Standing, many: NDArray[np.bool_]) -> Masks:
    """Return for each throw the mask of pieces it can hit, for sides with pieces on the bar.

    `many` marks sides with two or more pieces on the bar. They use the whole throw to enter.
    """
    free, others = ~sides.closed & BOARD, sides.pieces & BOARD
    hits = np.empty((len(THROWS), len(free)), np.uint32)
    for index, (high, low) in enumerate(THROWS):
        one, other = (free & np.uint32(1 << die) for die in (high, low))
        if high == low:
            entered = _four(one, free, high, 3) | _four(
                others << np.uint32(high) & free, free, high, 2
            )
            onward = np.where(one != 0, entered, np.uint32(0))
        else:
            onward = _onward(one, others, low) | _onward(other, others, high)
        np.bitwise_and(
            np.where(many, one | other, one | other | onward), sides.blots, out=hits[index]
        )
    return hits


def _onward(entered: Masks, others: Masks, die: int) -> Masks:
    """Return the points that `die` reaches after the other die has brought a piece in from the bar.

    `entered` is the point of that piece; if it is 0, the other die cannot enter and nothing is
    reached. `others` are the points of the other pieces.
    """
    return np.where(entered != 0, (entered | others) << np.uint32(die), np.uint32(0))
