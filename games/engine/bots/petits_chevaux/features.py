"""Features of petits chevaux positions, from every seat's perspective."""

from functools import cache

import numpy as np

from games.engine.bots.arrays import Floats, Marks, Numbers, Places
from games.engine.bots.race_features import counts, others, seen_progress, turns_until
from games.engine.dice import FACES
from games.engine.petits_chevaux.board import CORRIDOR, DEEPEST, MOST_SEATS, PATH, STABLE
from games.engine.petits_chevaux.options import PetitsChevauxTable
from games.engine.petits_chevaux.throws import SIX


@cache
def own_progress(rules: PetitsChevauxTable) -> Places:
    """Return the array that translates every seat's progress into that of every other seat.

    The element [seat, other, progress] is the progress of a horse of `seat` on the square where
    `other` has this progress. It is 0 if `seat` never comes to that square.
    """
    return np.array([rules.views(seat) for seat in range(rules.seats)])


def features(rules: PetitsChevauxTable, pieces: Places, seat: Places, must_use: Places) -> Floats:
    """Return each seat's features in many positions; shape (games, seats, features).

    In every position `seat` is about to throw. `must_use` is the progress of the horse that has to
    use the throw, or 0 if any horse may.
    """
    games, seats, each = pieces.shape
    squares = seen_progress(own_progress(rules), pieces)
    rivals = squares * (1 - np.eye(seats, dtype=int))[None, :, :, None]
    turns = turns_until(seat, seats, MOST_SEATS)
    mine, bound = turns[:, :, :1], (must_use > 0)[:, None, None]
    sums = _sums(pieces) / each
    parts = [
        counts(pieces, DEEPEST + 1),
        counts(rivals.reshape(games, seats, -1), len(PATH) + 1)[:, :, 1:],
        sums,
        others(sums).mean(axis=2),
        others(sums).max(axis=2),
        _danger(pieces, squares, seat, mine),
        turns,
        mine * bound,
        (1 - mine) * bound,
        np.broadcast_to(_options(rules), (games, seats, len(_options(rules)))),
    ]
    return np.concatenate(parts, axis=2, dtype=np.float32)


def _sums(pieces: Places) -> Numbers:
    """Return three totals of each seat's horses: progress, how many wait, how many are stabled."""
    parts = [
        pieces.sum(axis=2) / DEEPEST,
        (pieces == CORRIDOR).sum(axis=2),
        (pieces >= STABLE.start).sum(axis=2),
    ]
    return np.stack(parts, axis=2).astype(np.float32)


def _danger(pieces: Places, squares: Places, seat: Places, mine: Numbers) -> Numbers:
    """Return what each seat may expect to lose and to gain by captures.

    There are two totals of each: over one throw of every seat, and for the next throw alone.
    Captures are counted in horses and in progress lost. `mine` is 1 for the seat that throws next.
    """
    found = hits(pieces, squares) / len(FACES)
    lost = found.sum(axis=3), (found * (pieces / DEEPEST)[:, None]).sum(axis=3)
    now = np.arange(len(seat)), seat
    parts = []
    for each in lost:
        parts += [each.sum(axis=1), each[now], each.sum(axis=2), each.sum(axis=2) * mine[:, :, 0]]
    return np.stack(parts, axis=2).astype(np.float32)


def hits(pieces: Places, squares: Places) -> Places:
    """Return for each horse how many of the six faces of another seat's die capture it.

    The array is indexed by game, capturing seat, captured seat and the captured seat's horse.
    """
    on = (pieces >= PATH.start) & (pieces < STABLE.start)
    far = squares[:, :, :, :, None] - pieces[:, :, None, None, :]
    waits = (pieces == CORRIDOR).any(axis=2)[:, :, None, None, None]
    near: Marks = (far >= 1) & (far <= np.where(waits, SIX - 1, SIX))
    near &= (squares > 0)[..., None] & on[:, :, None, None, :]
    near &= ~np.eye(pieces.shape[1], dtype=bool)[None, :, :, None, None]
    return near.sum(axis=4)


@cache
def _options(rules: PetitsChevauxTable) -> Numbers:
    """Return the options, with horses and seats, as features that are 0 or 1."""
    flags = [rules.pawns == many for many in range(1, 5)]
    flags += [rules.seats == many for many in rules.seat_numbers]
    flags += [
        rules.board == "cross56",
        rules.entry_square == "start_capture",
        rules.reroll_on_six == "every_six",
        rules.stable_entry == "continuous",
    ]
    return np.array(flags, np.float32)
