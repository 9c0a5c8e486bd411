"""Features of pachisi positions, from every seat's perspective."""

from functools import cache

import numpy as np

from games.engine.bots.arrays import Floats, Marks, Numbers, Places
from games.engine.bots.race_features import counts, others, seen_progress, turns_until
from games.engine.pachisi.board import (
    ARM_END,
    BACK_AT_ARM_END,
    CASTLES,
    HOME,
    PIECES,
    RETURNING,
    SEATED,
    STEPS,
    WAITING,
)
from games.engine.pachisi.options import Table

CASTLE = np.isin(np.arange(HOME + 1), list(CASTLES))
FAR = 4 * HOME
"""Unit of scale: the progress of four pieces that are all home."""
MOST_SEATS = 4


@cache
def own_progress(seats: int) -> Places:
    """Return the array that translates every seat's progress into that of every other seat.

    The element [seat, other, progress] is the progress of a piece of `seat` on the square where
    `other` has this progress. It is 0 if `seat` never comes to that square.
    """
    return np.array(STEPS[seats])


@cache
def rivalry(rules: Table) -> Marks:
    """Return an array of flags by two seats: whether the first may capture pieces of the second."""
    return np.array(
        [
            [other in rules.rivals(seat) for other in range(rules.seats)]
            for seat in range(rules.seats)
        ]
    )


def features(rules: Table, pieces: Places, seat: Places, left: Places, captured: Places) -> Floats:
    """Return each seat's features in many positions; shape (games, seats, features).

    In every position `seat` is about to throw. `left` is 1 where a seat's first piece has left the
    Charkoni. `captured` is 1 where the seat has made a capture that counts. Both have the shape
    (games, seats).
    """
    games, seats, _ = pieces.shape
    steps = seen_progress(own_progress(seats), pieces)
    rivals = steps * rivalry(rules)[None, :, :, None]
    turns = turns_until(seat, seats, MOST_SEATS)
    barred = 1 - captured if rules.capture_required else np.zeros_like(captured)
    sums = np.concatenate([_sums(pieces), left[..., None], barred[..., None]], axis=2)
    options = _options(rules)
    parts = [
        counts(pieces, HOME + 1),
        counts(rivals.reshape(games, seats, -1), BACK_AT_ARM_END)[:, :, ARM_END:],
        sums,
        *_compare_sums(rules, sums),
        _danger(rules, pieces, steps, seat, turns[:, :, 0]),
        turns,
        np.broadcast_to(options, (games, seats, len(options))),
    ]
    return np.concatenate(parts, axis=2, dtype=np.float32)


def _sums(pieces: Places) -> Numbers:
    """Return five totals of each seat's pieces, scaled to at most 1.

    They are the progress of all pieces, and how many of them wait, are home, return, and stand on
    castles.
    """
    parts = [
        pieces.sum(axis=2) / FAR,
        (pieces == WAITING).sum(axis=2) / PIECES,
        (pieces == HOME).sum(axis=2) / PIECES,
        (pieces >= RETURNING.start).sum(axis=2) / PIECES,
        CASTLE[pieces].sum(axis=2) / PIECES,
    ]
    return np.stack(parts, axis=2).astype(np.float32)


def _compare_sums(rules: Table, sums: Numbers) -> list[Numbers]:
    """Return for each seat the mean and the largest totals of its opponents, then its partner's.

    `sums` holds the totals of every seat. Without teams a partner's totals are 0.
    """
    around = others(sums)
    if not rules.teams:
        return [around.mean(axis=2), around.max(axis=2), np.zeros_like(sums)]
    rivals = around[:, :, ::2]
    return [rivals.mean(axis=2), rivals.max(axis=2), around[:, :, 1]]


def _danger(rules: Table, pieces: Places, steps: Places, seat: Places, mine: Numbers) -> Numbers:
    """Return what each seat may expect to lose and to gain by captures.

    There are two totals of each: over one throw of every seat, and for the next throw alone.
    Captures are counted in pieces and in progress lost. `mine` is 1 for the seat that throws next.
    """
    found = hits(rules, pieces, steps)
    risked = found.sum(axis=3), (found * (pieces / HOME)[:, None]).sum(axis=3)
    now = np.arange(len(seat)), seat
    parts = []
    for each in risked:
        parts += [each.sum(axis=1), each[now], each.sum(axis=2), each.sum(axis=2) * mine]
    return np.stack(parts, axis=2).astype(np.float32)


def hits(rules: Table, pieces: Places, steps: Places) -> Numbers:
    """Return for each piece the probability that one throw of another seat captures it.

    The array is indexed by game, capturing seat, captured seat and the captured seat's piece.
    """
    far = steps[:, :, :, :, None] - pieces[:, :, None, None, :]
    likely = _face_probabilities(rules)[np.clip(far, 0, HOME)]
    likely = likely * (pieces > WAITING)[:, :, None, None, :]
    exposed = (steps > ARM_END) & ~CASTLE[steps] & rivalry(rules)[None, :, :, None]
    found: Numbers = likely.sum(axis=4) * exposed
    return found


@cache
def _face_probabilities(rules: Table) -> Numbers:
    """Return the probability of each value of a throw, indexed by the value."""
    found = np.zeros(HOME + 1, np.float32)
    for throw, likely in rules.shells.throws(1):
        found[throw.dice[0]] = float(likely)
    return found


@cache
def _options(rules: Table) -> Numbers:
    """Return the options and the number of seats as features that are 0 or 1."""
    flags = [
        rules.cowries == "seven_35",
        rules.cowries == "seven_30",
        rules.stacking == "castles_only",
        rules.stacking == "none",
        rules.grace_use == "enter_only_while_waiting",
        rules.capture_bonus,
        rules.capture_required,
        rules.teams,
        *(rules.seats == many for many in SEATED),
    ]
    return np.array(flags, np.float32)
