"""Self-play that learns from the mean value over all 21 next throws.

The mean after the next throw contains no luck of that throw. For each position it is compared with
the network's value. These differences are summed along the game, with a weight that falls by lambda
with each throw. The sum estimates the error of the value almost without noise. It ends where a play
was chosen at random.
"""

from dataclasses import dataclass, field

import numpy as np

from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.inputs.shots import WEIGHTS
from games.engine.bots.backgammon.outcomes import OUTPUTS, for_opponent, points, turn_difference
from games.engine.bots.backgammon.rows import Rows, swap_sides
from tools.training.backgammon.model import Value, over
from tools.training.backgammon.pruning import Pruner
from tools.training.backgammon.races import Start, standard
from tools.training.backgammon.selfplay import AT_RANDOM, MOST_AT_RANDOM, best_of
from tools.training.td_lambda import td_lambda

EXPLORATION_RATE = 0.05
"""The probability of a random play instead of the best play, to explore more of the game."""


@dataclass
class LookaheadGame:
    """One game of self-play: its positions, their values, and their mean values one throw later."""

    random_left: int
    rows: list[Rows] = field(default_factory=list)
    values: list[Floats] = field(default_factory=list)
    expected: list[Floats] = field(default_factory=list)
    """The mean value over all 21 next throws, for each position."""
    cut: list[bool] = field(default_factory=list)

    def targets(self, decay: float) -> Floats:
        """Return the TD(λ) target of each position; no error goes back over a random play.

        Targets are cut off at 0 and 1. That biases those of rare outcomes, but without it the
        network's gammon and backgammon chances moved further from GNU Backgammon's.
        """
        later = np.stack([*self.values[1:], self.expected[-1]])
        decays = np.where(self.cut, 0, np.float32(decay))
        found = td_lambda(np.stack(self.expected), later, decays, turn_difference)
        return np.clip(found, 0, 1)


class Lookahead:
    """Games of self-play in parallel, with lookahead; a new game replaces each finished one."""

    def __init__(self, tables: int, rng: np.random.Generator, start: Start = standard) -> None:
        self.rng, self.start = rng, start
        self.rows = np.stack([start(rng) for _ in range(tables)])
        self.values = np.zeros((tables, OUTPUTS), np.float32)
        self.fresh = np.arange(tables)
        self.games = [self._new() for _ in range(tables)]
        self.finished = 0

    def _new(self) -> LookaheadGame:
        some = self.rng.random() < AT_RANDOM
        return LookaheadGame(int(self.rng.integers(1, MOST_AT_RANDOM)) if some else 0)

    def step(self, value: Value, pruner: Pruner, decay: float) -> tuple[Rows, Floats]:
        """Play one throw in every game; return positions and targets of the games that ended.

        `value` evaluates positions, `pruner` selects the plays to evaluate.
        """
        new = self.fresh
        if len(new):
            self.values[new] = value(self.rows[new])
        after, counts = pruner.of_all_throws(self.rows)
        seen = swap_sides(after)
        values = value(seen)
        equities, many = -points(values), counts.ravel()
        starts = np.cumsum(many) - many
        best = best_of(equities, starts, many).reshape(counts.shape)
        means = np.einsum("t,ntv->nv", WEIGHTS, for_opponent(values[best]))
        throws = self.rng.choice(len(WEIGHTS), len(self.rows), p=WEIGHTS / WEIGHTS.sum())
        tables = np.arange(len(self.rows))
        chosen = best[tables, throws]
        groups = tables * len(WEIGHTS) + throws
        exploratory = self.rng.random(len(tables)) < EXPLORATION_RATE
        for at, game in enumerate(self.games):
            if not game.random_left:
                game.rows.append(self.rows[at])
                game.values.append(self.values[at])
                game.expected.append(means[at])
            if game.random_left or exploratory[at]:
                other = starts[groups[at]] + int(self.rng.integers(many[groups[at]]))
                exploratory[at] = other != chosen[at]
                chosen[at] = other
            if game.random_left:
                game.random_left -= 1
            else:
                game.cut.append(bool(exploratory[at]))
        self.rows, self.values = seen[chosen], values[chosen]
        return self._replace_finished_games(decay)

    def _replace_finished_games(self, decay: float) -> tuple[Rows, Floats]:
        done: list[tuple[Rows, Floats]] = [(self.rows[:0], self.values[:0])]
        ended = np.flatnonzero(over(self.rows))
        for at in ended:
            game = self.games[at]
            if game.rows:
                done.append((np.stack(game.rows), game.targets(decay)))
            self.games[at] = self._new()
            self.finished += 1
        for at in ended:
            self.rows[at] = self.start(self.rng)
        self.fresh = ended
        return np.concatenate([r for r, _ in done]), np.concatenate([t for _, t in done])
