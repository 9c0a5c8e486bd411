"""What is seen of a position of pachisi from each seat."""

from functools import cache

import numpy as np

from games.engine.bots.arrays import Marks, Numbers, Places
from games.engine.bots.counting import counts, others, turns_until
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
from games.engine.pachisi.table import Table

CASTLE = np.isin(np.arange(HOME + 1), list(CASTLES))
FAR = 4 * HOME
"""The way of all pieces, as a unit."""
MOST_SEATS = 4


@cache
def seen_from(seats: int) -> Places:
    """By seat, other seat and the other's step: the seat's own step there, or 0."""
    return np.array(STEPS[seats])


@cache
def rivalry(rules: Table) -> Marks:
    """By seat and other seat: whether they capture each other."""
    return np.array(
        [
            [other in rules.rivals(seat) for other in range(rules.seats)]
            for seat in range(rules.seats)
        ]
    )


def features(rules: Table, pieces: Places, seat: Places, left: Places, captured: Places) -> Numbers:
    """Numbers by game, seat that looks, and feature, before a throw of the seat given.

    `left` tells whether a seat's first piece has left the Charkoni, `captured` whether it has a
    capture that counts.
    """
    games, seats, _ = pieces.shape
    at = np.arange(seats)
    steps = seen_from(seats)[at[None, :, None, None], at[None, None, :, None], pieces[:, None]]
    rivals = steps * rivalry(rules)[None, :, :, None]
    turns = turns_until(seat, seats, MOST_SEATS)
    barred = 1 - captured if rules.capture_required else np.zeros_like(captured)
    sums = np.concatenate([_sums(pieces), left[..., None], barred[..., None]], axis=2)
    options = _options(rules)
    parts = [
        counts(pieces, HOME + 1),
        counts(rivals.reshape(games, seats, -1), BACK_AT_ARM_END)[:, :, ARM_END:],
        sums,
        *_compared(rules, sums),
        _danger(rules, pieces, steps, seat, turns[:, :, 0]),
        turns,
        np.broadcast_to(options, (games, seats, len(options))),
    ]
    return np.concatenate(parts, axis=2, dtype=np.float32)


def _sums(pieces: Places) -> Numbers:
    """How far all pieces have come, and how many are where."""
    parts = [
        pieces.sum(axis=2) / FAR,
        (pieces == WAITING).sum(axis=2) / PIECES,
        (pieces == HOME).sum(axis=2) / PIECES,
        (pieces >= RETURNING.start).sum(axis=2) / PIECES,
        CASTLE[pieces].sum(axis=2) / PIECES,
    ]
    return np.stack(parts, axis=2).astype(np.float32)


def _compared(rules: Table, sums: Numbers) -> list[Numbers]:
    """What rivals have, on average and at most, and what a partner has."""
    around = others(sums)
    if not rules.teams:
        return [around.mean(axis=2), around.max(axis=2), np.zeros_like(sums)]
    rivals = around[:, :, ::2]
    return [rivals.mean(axis=2), rivals.max(axis=2), around[:, :, 1]]


def _danger(rules: Table, pieces: Places, steps: Places, seat: Places, mine: Numbers) -> Numbers:
    """What each seat may lose to captures and may gain by them, soon and now."""
    hits = _hits(rules, pieces, steps)
    risked = hits.sum(axis=3), (hits * (pieces / HOME)[:, None]).sum(axis=3)
    now = np.arange(len(seat)), seat
    parts = []
    for each in risked:
        parts += [each.sum(axis=1), each[now], each.sum(axis=2), each.sum(axis=2) * mine]
    return np.stack(parts, axis=2).astype(np.float32)


def _hits(rules: Table, pieces: Places, steps: Places) -> Numbers:
    """By game, hunter, hunted and the hunted one's piece: how likely a throw is to capture it."""
    far = steps[:, :, :, :, None] - pieces[:, :, None, None, :]
    likely = _likely(rules)[np.clip(far, 0, HOME)]
    likely = likely * (pieces > WAITING)[:, :, None, None, :]
    exposed = (steps > ARM_END) & ~CASTLE[steps] & rivalry(rules)[None, :, :, None]
    found: Numbers = likely.sum(axis=4) * exposed
    return found


@cache
def _likely(rules: Table) -> Numbers:
    """How likely a throw shows each number."""
    found = np.zeros(HOME + 1, np.float32)
    for throw, likely in rules.shells.throws(1):
        found[throw.dice[0]] = float(likely)
    return found


@cache
def _options(rules: Table) -> Numbers:
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
