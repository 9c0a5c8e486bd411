"""Parallel self-play without lookahead: each side makes the play that the network rates best."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.outcomes import for_opponent, points, turn_difference
from games.engine.bots.backgammon.rows import START_ROW, Rows, swap_sides
from tools.training.backgammon.afterstates import Afterstates
from tools.training.backgammon.model import Value, over
from tools.training.td_lambda import td_lambda

AT_RANDOM, MOST_AT_RANDOM = 0.25, 8
"""The share of games that begin with random plays, and a number above that of these plays."""


@dataclass
class Game:
    """The positions of one game before each throw, with the network's values."""

    random_left: int
    rows: list[Rows] = field(default_factory=list)
    values: list[Floats] = field(default_factory=list)


def returns(values: Floats, final: Floats, decay: float) -> Floats:
    """Return the TD(λ) targets of a game's positions; `final` holds the chances at its end."""
    later = np.concatenate((values[1:], final[None]))
    return td_lambda(for_opponent(later), later, np.full(len(later), decay), turn_difference)


class BackgammonSelfPlay:
    """Games of self-play in parallel; a new game replaces each finished one."""

    def __init__(self, tables: int, rng: np.random.Generator) -> None:
        self.rng, self.plays = rng, Afterstates()
        self.rows = np.repeat(START_ROW[None], tables, axis=0)
        self.games = [self._new() for _ in range(tables)]
        self.finished = 0

    def _new(self) -> Game:
        some = self.rng.random() < AT_RANDOM
        return Game(int(self.rng.integers(1, MOST_AT_RANDOM)) if some else 0)

    def throw_dice(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return a throw for every game: the higher dice, then the lower dice."""
        dice = self.rng.integers(1, 7, (2, len(self.rows)))
        return dice.max(axis=0), dice.min(axis=0)

    def step(self, value: Value, decay: float) -> tuple[Rows, Floats]:
        """Play one throw in every game; return positions and targets of the games that ended.

        `value` evaluates positions.
        """
        after, counts = self.plays.of(self.rows, *self.throw_dice())
        seen = swap_sides(after)
        values = value(seen)
        equities = -points(values)
        starts = np.concatenate(([0], np.cumsum(counts)[:-1]))
        best = best_of(equities, starts, counts)
        aside = [at for at, game in enumerate(self.games) if game.random_left]
        for at in aside:
            best[at] = starts[at] + self.rng.integers(counts[at])
            self.games[at].random_left -= 1
        at_random = set(aside)
        self.rows = seen[best]
        chosen, ended = values[best], over(self.rows)
        done: list[tuple[Rows, Floats]] = []
        for at, game in enumerate(self.games):
            if ended[at]:
                if game.rows:
                    rows, had = np.stack(game.rows), np.stack(game.values)
                    done.append((rows, returns(had, chosen[at], decay)))
                self.rows[at], self.games[at] = START_ROW, self._new()
                self.finished += 1
            elif at not in at_random:
                game.rows.append(self.rows[at])
                game.values.append(chosen[at])
        if not done:
            return self.rows[:0], chosen[:0]
        return np.concatenate([r for r, _ in done]), np.concatenate([t for _, t in done])


def best_of(
    equities: Floats, starts: NDArray[np.int64], counts: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Return the index of the highest value in each group.

    `starts` holds the first index of each group, `counts` the group's size.
    """
    most = np.maximum.reduceat(equities, starts)
    hit = np.flatnonzero(equities == np.repeat(most, counts))
    group = np.searchsorted(starts, hit, side="right") - 1
    return hit[np.unique(group, return_index=True)[1]]
