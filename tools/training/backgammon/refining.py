"""The second part of training backgammon: self-play with lookahead."""

from collections import deque

import numpy as np

from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.rows import Rows, swap_sides
from tools.training.backgammon.afterstates import Afterstates
from tools.training.backgammon.lookahead import Lookahead
from tools.training.backgammon.model import Model
from tools.training.backgammon.pruning import Pruner
from tools.training.backgammon.selfplay import BackgammonSelfPlay

BATCH, FRESH, REMEMBERED, AVERAGE = 512, 4096, 60, 0.0005
WARMING, WARM_RATE, PRUNER_RATE, PRUNER_EVERY, PRUNER_ROWS = 400, 2e-3, 5e-4, 8, 64


class Refining:
    """Self-play with lookahead, which learns from random batches of its most recent positions.

    The averaged weights play and evaluate: their errors are smaller than those of the latest.
    """

    def __init__(self, model: Model, pruner: Pruner, tables: Lookahead) -> None:
        self.model, self.pruner, self.rng = model, pruner, tables.rng
        self.tables = tables
        self.plays, self.steps = Afterstates(), 0
        self.fresh: list[tuple[Rows, Floats]] = []
        self.remembered = deque[tuple[Rows, Floats]](maxlen=REMEMBERED)

    def warm(self) -> None:
        """Train the pruning network on the model's values before it is used."""
        tables = BackgammonSelfPlay(256, self.rng)
        for _ in range(WARMING):
            tables.step(self.model.mean, 0.0)
            self._teach(tables.rows[:PRUNER_ROWS], WARM_RATE)

    def _teach(self, rows: Rows, rate: float) -> None:
        dice = self.rng.integers(1, 7, (2, len(rows)))
        after, _ = self.plays.of(rows, dice.max(axis=0), dice.min(axis=0))
        seen = swap_sides(after)
        values = self.model.mean(seen)
        for begin in range(0, len(seen), BATCH):
            part = slice(begin, begin + BATCH)
            self.pruner.learn(seen[part], values[part], rate)

    def step(self, decay: float, rate: float, times: int) -> list[float]:
        """Play one throw in every game, and learn once enough new positions have been collected.

        Return the errors of the training steps; the list is empty if nothing was learned.
        """
        self.steps += 1
        if self.steps % PRUNER_EVERY == 0:
            self._teach(self.tables.rows[:PRUNER_ROWS], PRUNER_RATE)
        self.fresh.append(self.tables.step(self.model.mean, self.pruner, decay))
        if sum(len(rows) for rows, _ in self.fresh) < FRESH:
            return []
        rows, targets = (np.concatenate(each) for each in zip(*self.fresh, strict=True))
        self.remembered.append((rows, targets))
        self.fresh = []
        return self._learn(times * len(rows), rate)

    def _learn(self, positions: int, rate: float) -> list[float]:
        rows = np.concatenate([rows for rows, _ in self.remembered])
        targets = np.concatenate([targets for _, targets in self.remembered])
        errors = []
        for _ in range(positions // BATCH):
            batch = self.rng.integers(len(rows), size=BATCH)
            errors.append(self.model.learn(rows[batch], targets[batch], rate))
            self.model.average(AVERAGE)
        return errors
