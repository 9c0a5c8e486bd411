"""All plays of a throw for many positions at once.

The rules stay where they are; this finds the positions they allow, by whole arrays. No step of a
turn opens or closes a point, and equal dice may always be played from behind, so that each set of
steps is met only once.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from games.engine.backgammon.board import BAR, HOME, OFF
from games.engine.bots.backgammon.masks import BITS, BOARD, Masks, packed
from games.engine.bots.backgammon.rows import PIECES, SIDE, WIDTH, Rows

Indices = NDArray[np.int64]
KEYS = np.random.default_rng(25).integers(1, 2**62, WIDTH).astype(np.uint64)
"""What every piece adds to the number of a position, by its column."""
GROUP = np.uint64(0x9E3779B97F4A7C15)
"""Keeps the numbers of different questions apart."""
BEFORE_HOME = np.uint32((1 << HOME.start) - 1)
ONE = np.uint32(1)
DOUBLE_STEPS = 4


@dataclass(frozen=True)
class _Level:
    """Positions on the way, each with the question it belongs to."""

    rows: Rows
    group: Indices
    first: Masks
    """The places from which the next step may start, where their order matters."""

    def chosen(self, where: NDArray[np.bool_] | Indices) -> "_Level":
        return _Level(self.rows[where], self.group[where], self.first[where])


def afterstates(rows: Rows, highs: Indices, lows: Indices) -> tuple[Rows, Indices]:
    """The positions after every play, as the mover sees them, and to which row each belongs.

    A row that has no play is its own position after it. The answer is sorted by row.
    """
    equal = highs == lows
    parts = [
        _doublets(rows, np.flatnonzero(equal), highs),
        _mixed(rows, np.flatnonzero(~equal), highs, lows),
    ]
    after = np.concatenate([part.rows for part in parts])
    group = np.concatenate([part.group for part in parts])
    order = np.argsort(group, kind="stable")
    return after[order], group[order]


def _begin(rows: Rows, group: Indices) -> _Level:
    return _Level(rows[group], group, np.full(len(group), ~np.uint32(0), np.uint32))


def _starts(level: _Level, dice: Indices) -> Masks:
    """The places from which a step of the die may start."""
    die = dice.astype(np.uint32)
    own, rival = level.rows[:, :SIDE], level.rows[:, SIDE:]
    pieces = packed(own[:, :OFF] > 0)
    closed = packed(rival[:, OFF - 1 : BAR : -1] > 1) << ONE & BOARD
    inside = (ONE << (np.uint32(OFF) - die)) - ONE
    free = pieces & ~(closed >> die) & inside
    free = np.where(pieces & ONE, free & ONE, free)
    exact, last = ONE << (np.uint32(OFF) - die), pieces & -pieces
    leaving = np.where(last > exact, last, pieces & exact)
    free |= np.where(pieces & BEFORE_HOME, np.uint32(0), leaving)
    starts: Masks = free & level.first
    return starts


def _stepped(level: _Level, starts: Masks, dice: Indices) -> tuple[_Level, Indices]:
    """Every position one step on, and the places in the level that they come from."""
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
    return _Level(rows, level.group[parent], ~behind), parent


def _doublets(rows: Rows, group: Indices, highs: Indices) -> _Level:
    level, longest = _begin(rows, group), np.zeros(len(rows), np.int64)
    done: list[tuple[_Level, int]] = []
    for played in range(DOUBLE_STEPS):
        dice = highs[level.group]
        after, parent = _stepped(level, _starts(level, dice), dice)
        stuck = np.ones(len(level.rows), np.bool_)
        stuck[parent] = False
        done.append((level.chosen(stuck), played))
        won = after.rows[:, OFF] == PIECES
        done.append((after.chosen(won), DOUBLE_STEPS))
        level = after.chosen(~won)
    done.append((level, DOUBLE_STEPS))
    for part, played in done:
        np.maximum.at(longest, part.group, played)
    kept = [part.chosen(longest[part.group] == played) for part, played in done]
    return _joined(kept)


def _joined(parts: list[_Level]) -> _Level:
    return _Level(
        np.concatenate([part.rows for part in parts]),
        np.concatenate([part.group for part in parts]),
        np.concatenate([part.first for part in parts]),
    )


def _mixed(rows: Rows, group: Indices, highs: Indices, lows: Indices) -> _Level:
    begun = _begin(rows, group)
    by_high, both = _one_then_other(begun, highs, lows)
    by_low, swapped = _one_then_other(begun, lows, highs)
    ends = _once(_joined([both, swapped]))
    left = np.ones(len(rows), np.bool_)
    parts = []
    for part in (ends, by_high, by_low, begun):
        kept = part.chosen(left[part.group])
        left[kept.group] = False
        parts.append(kept)
    return _joined(parts)


def _one_then_other(begun: _Level, ones: Indices, others: Indices) -> tuple[_Level, _Level]:
    """The positions after the one die, and those after both, won games among them."""
    dice = ones[begun.group]
    after, _ = _stepped(begun, _starts(begun, dice), dice)
    won = after.rows[:, OFF] == PIECES
    open_still = after.chosen(~won)
    open_still.first[:] = ~np.uint32(0)
    dice = others[open_still.group]
    ends, _ = _stepped(open_still, _starts(open_still, dice), dice)
    return after, _joined([after.chosen(won), ends])


def _once(level: _Level) -> _Level:
    """Every position once."""
    numbers = level.rows.astype(np.uint64) @ KEYS + level.group.astype(np.uint64) * GROUP
    return level.chosen(np.unique(numbers, return_index=True)[1])
