"""Find the afterstates of many backgammon positions at once, with NumPy.

The afterstates are those that `games.engine.backgammon.rules` allows. Every combination of steps is
generated only once, for two reasons. No step of a turn opens or closes a point for the mover. The
steps of a doublet may always be played in one order: rearmost piece first.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from games.engine.backgammon.board import BAR, HOME, OFF
from games.engine.bots.backgammon.inputs.masks import BITS, BOARD, Masks, pack_flags
from games.engine.bots.backgammon.rows import PIECES, SIDE, WIDTH, Rows

Indices = NDArray[np.int64]
KEYS = np.random.default_rng(25).integers(1, 2**62, WIDTH).astype(np.uint64)
"""Random hash keys by column; the hash of a position adds the key of each piece."""
GROUP = np.uint64(0x9E3779B97F4A7C15)
"""Factor of the row index in the hash; equal afterstates of different rows get different hashes."""
BEFORE_HOME = np.uint32((1 << HOME.start) - 1)
ONE = np.uint32(1)
DOUBLE_STEPS = 4


@dataclass(frozen=True)
class _Partial:
    """Positions after some steps of a turn, each with the index of the position it began from."""

    rows: Rows
    group: Indices
    first: Masks
    """Mask of the places where the next step may start; limits doublets to one order."""

    def select(self, where: NDArray[np.bool_] | Indices) -> "_Partial":
        return _Partial(self.rows[where], self.group[where], self.first[where])


def afterstates(rows: Rows, highs: Indices, lows: Indices) -> tuple[Rows, Indices]:
    """Return all afterstates of many positions, and for each the index of its position in `rows`.

    `rows` holds one position per row (see `games.engine.bots.backgammon.rows`), `highs` and `lows`
    the higher and the lower die thrown in each. The afterstates are sorted by index and keep the
    perspective of the seat that moved. A position without a legal step is its own afterstate.
    """
    equal = highs == lows
    parts = [
        _doublets(rows, np.flatnonzero(equal), highs),
        _two_dice(rows, np.flatnonzero(~equal), highs, lows),
    ]
    after = np.concatenate([part.rows for part in parts])
    group = np.concatenate([part.group for part in parts])
    order = np.argsort(group, kind="stable")
    return after[order], group[order]


def _begin(rows: Rows, group: Indices) -> _Partial:
    return _Partial(rows[group], group, np.full(len(group), ~np.uint32(0), np.uint32))


def _starts(level: _Partial, dice: Indices) -> Masks:
    """Return for each position the mask of the places from which its die can be played.

    `dice` holds the die of each position.
    """
    die = dice.astype(np.uint32)
    own, rival = level.rows[:, :SIDE], level.rows[:, SIDE:]
    pieces = pack_flags(own[:, :OFF] > 0)
    closed = pack_flags(rival[:, OFF - 1 : BAR : -1] > 1) << ONE & BOARD
    inside = (ONE << (np.uint32(OFF) - die)) - ONE
    free = pieces & ~(closed >> die) & inside
    free = np.where(pieces & ONE, free & ONE, free)
    exact, last = ONE << (np.uint32(OFF) - die), pieces & -pieces
    leaving = np.where(last > exact, last, pieces & exact)
    free |= np.where(pieces & BEFORE_HOME, np.uint32(0), leaving)
    starts: Masks = free & level.first
    return starts


def _step_all(level: _Partial, starts: Masks, dice: Indices) -> tuple[_Partial, Indices]:
    """Return all positions one step later, and for each the index of the position before the step.

    `level` holds the positions before the step, `starts` the mask of places from which each may be
    left, and `dice` the die of each.
    """
    flags = np.unpackbits(starts.astype("<u4").view(np.uint8), bitorder="little")
    parent, start = np.nonzero(flags.reshape(len(starts), BITS))
    rows, each = level.rows[parent], np.arange(len(parent))
    end = np.minimum(start + dice[parent], OFF)
    rows[each, start] -= 1
    rows[each, end] += 1
    facing = SIDE + OFF - end
    hit = np.flatnonzero((rows[each, facing] == 1) & (end < OFF))
    rows[hit, facing[hit]] = 0
    rows[hit, SIDE + BAR] += 1
    behind = (ONE << start.astype(np.uint32)) - ONE
    return _Partial(rows, level.group[parent], ~behind), parent


def _doublets(rows: Rows, group: Indices, highs: Indices) -> _Partial:
    """Return the afterstates of those positions of `rows` in which two equal dice are thrown.

    `group` holds the indices of these positions, `highs` the number of each position's dice. Only
    plays with the largest possible number of steps count.
    """
    level, longest = _begin(rows, group), np.zeros(len(rows), np.int64)
    done: list[tuple[_Partial, int]] = []
    for played in range(DOUBLE_STEPS):
        dice = highs[level.group]
        after, parent = _step_all(level, _starts(level, dice), dice)
        stuck = np.ones(len(level.rows), np.bool_)
        stuck[parent] = False
        done.append((level.select(stuck), played))
        won = after.rows[:, OFF] == PIECES
        done.append((after.select(won), DOUBLE_STEPS))
        level = after.select(~won)
    done.append((level, DOUBLE_STEPS))
    for part, played in done:
        np.maximum.at(longest, part.group, played)
    kept = [part.select(longest[part.group] == played) for part, played in done]
    return _concatenate(kept)


def _concatenate(parts: list[_Partial]) -> _Partial:
    return _Partial(
        np.concatenate([part.rows for part in parts]),
        np.concatenate([part.group for part in parts]),
        np.concatenate([part.first for part in parts]),
    )


def _two_dice(rows: Rows, group: Indices, highs: Indices, lows: Indices) -> _Partial:
    """Return the afterstates of those positions of `rows` in which two different dice are thrown.

    `group` holds the indices of these positions. A play uses both dice if possible, otherwise the
    higher die (from `highs`), otherwise the lower (from `lows`).
    """
    begun = _begin(rows, group)
    by_high, both = _one_then_other(begun, highs, lows)
    by_low, swapped = _one_then_other(begun, lows, highs)
    ends = _unique(_concatenate([both, swapped]))
    left = np.ones(len(rows), np.bool_)
    parts = []
    for part in (ends, by_high, by_low, begun):
        kept = part.select(left[part.group])
        left[kept.group] = False
        parts.append(kept)
    return _concatenate(parts)


def _one_then_other(begun: _Partial, ones: Indices, others: Indices) -> tuple[_Partial, _Partial]:
    """Return all positions after one die is played, and all positions after both dice are played.

    `ones` holds the die of each position that is played first, `others` the second. A game that is
    won with the first die is among the positions after both dice too.
    """
    dice = ones[begun.group]
    after, _ = _step_all(begun, _starts(begun, dice), dice)
    won = after.rows[:, OFF] == PIECES
    open_still = after.select(~won)
    open_still.first[:] = ~np.uint32(0)
    dice = others[open_still.group]
    ends, _ = _step_all(open_still, _starts(open_still, dice), dice)
    return after, _concatenate([after.select(won), ends])


def _unique(level: _Partial) -> _Partial:
    """Return the positions, each one only once for each position that it began from."""
    numbers = level.rows.astype(np.uint64) @ KEYS + level.group.astype(np.uint64) * GROUP
    return level.select(np.unique(numbers, return_index=True)[1])
