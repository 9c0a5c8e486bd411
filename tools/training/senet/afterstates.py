"""All afterstates of all throws, for many positions of senet at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numba import njit

from games.engine.bots.arrays import Marks, Numbers, Places
from games.engine.senet.board import AGAIN, OFF, VALUES
from tools.training.senet.turns import (
    MANY,
    SCORES,
    WAYS,
    mark_squares,
    swap_sides,
    write_afterstates,
)

LIKELY = np.array([1 if white in (0, 4) else 4 if white in (1, 3) else 6 for white in VALUES]) / 16
"""The probability of each number."""
_AGAIN = np.array([score in AGAIN for score in SCORES])


@dataclass(frozen=True)
class Ends:
    """The afterstates of many positions, sorted by position, then by the number played."""

    positions: Places
    """The afterstates, from the perspective of the side that throws next."""
    game: Places
    score: Places
    """The number that was played."""
    keeps: Marks
    """Whether the mover throws again."""

    @property
    def first(self) -> Places:
        """The indices of the first afterstate of each position and number."""
        return np.flatnonzero(np.diff(self.game * len(SCORES) + self.score, prepend=-1))

    def best(self, liked: Numbers) -> Places:
        """Return the indices of the best afterstate of each position and number.

        `liked` holds the value of each afterstate. Of equal values any one is chosen.
        """
        first = self.first
        group = np.repeat(np.arange(len(first)), np.diff(first, append=len(liked)))
        places = np.flatnonzero(liked == np.maximum.reduceat(liked, first)[group])
        found = np.empty(len(first), np.int64)
        found[group[places]] = places
        return found

    def __getitem__(self, some: Marks) -> Ends:
        return Ends(self.positions[some], self.game[some], self.score[some], self.keeps[some])


def ends(positions: Places, *, turn_corners: bool, thrown: Places | None = None) -> Ends:
    """Return the afterstates of all possible throws in each position.

    With `thrown`, only the number thrown in each position is played.
    """
    first = np.zeros(len(positions), np.int64)
    last = first + len(SCORES)
    if thrown is not None:
        first = np.searchsorted(SCORES, thrown)
        last = first + 1
    room = len(positions) * len(SCORES) * WAYS
    after = np.empty((room, 2 * MANY), np.int64)
    game, score, keeps = np.empty(room, np.int64), np.empty(room, np.int64), np.empty(room, bool)
    many = _fill(positions, first, last, after, game, score, keeps, turn_corners)
    return Ends(after[:many], game[:many], score[:many], keeps[:many])


@njit(cache=True)
def _fill(  # noqa: PLR0913, PLR0917  compiled
    positions: Places,
    first: Places,
    last: Places,
    after: Places,
    game: Places,
    score: Places,
    keeps: Marks,
    turn_corners: bool,
) -> int:
    paired, blocked = np.zeros(OFF + 1, np.int64), np.zeros(OFF + 1, np.int64)
    at = 0
    for one in range(len(positions)):
        mark_squares(positions[one, MANY:], paired, blocked, turn_corners)
        for which in range(first[one], last[one]):
            many = write_afterstates(positions[one], SCORES[which], paired, blocked, after[at:])
            again = _AGAIN[which] and many > 0
            if not many:
                after[at] = positions[one]
                many = 1
            for each in range(at, at + many):
                game[each], score[each], keeps[each] = one, which, again
                if not again:
                    swap_sides(after[each])
            at += many
    return at
