"""The levels of the backgammon bot as players of many games at once, and the luck of throws."""

import numpy as np
from numpy.typing import NDArray

from games.engine.bots.backgammon.afterstates import afterstates
from games.engine.bots.backgammon.decisions import add_noise
from games.engine.bots.backgammon.inputs.shots import THROWS, WEIGHTS
from games.engine.bots.backgammon.levels import LEVELS, Level
from games.engine.bots.backgammon.outcomes import IN_POINTS
from games.engine.bots.backgammon.pruning import prune
from games.engine.bots.backgammon.rows import Rows, swap_sides
from games.engine.bots.backgammon.search import HIGHS, LOWS, Search, best_of
from tools.training.backgammon.duplicates import Dice

SEARCH = Search(IN_POINTS, bar_alone=False)
"""Lookahead for games that are valued in points.

A backgammon also counts three points with pieces in the winner's home, as by the default rule.
"""
AT_ONCE = 50
NETWORK = "network"
PLAYERS = LEVELS | {NETWORK: Level()}
"""The levels by name, and the network without lookahead or noise."""


class Computer:
    """A level of the backgammon bot that plays for points, without a cube."""

    def __init__(self, level: str, seed: int = 0) -> None:
        self.name, self._level = level, PLAYERS[level]
        self._rng = np.random.default_rng(seed)

    def play(self, rows: Rows, highs: Dice, lows: Dice) -> Rows:
        """Return the afterstate that this level of the bot chooses for each throw."""
        after, group = afterstates(rows, highs, lows)
        borders = np.flatnonzero(np.diff(group, prepend=-1))[1:]
        return np.stack([self._best(each) for each in np.split(after, borders)])

    def _best(self, after: Rows) -> Rows:
        if len(after) == 1:
            return after.reshape(-1)
        seen = SEARCH.equities(swap_sides(after), self._level.rounds)
        seed = int(self._rng.integers(2**62))
        best: Rows = after[int(np.argmax(add_noise(seen, after, IN_POINTS, self._level, seed)))]
        return best


class AtRandom:
    """Player that plays uniformly at random."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._rng = np.random.default_rng(seed)

    def play(self, rows: Rows, highs: Dice, lows: Dice) -> Rows:
        """Return a random afterstate for each throw."""
        after, group = afterstates(rows, highs, lows)
        return after[best_of(self._rng.random(len(after)).astype(np.float32), group)]


def luck(rows: Rows, highs: Dice, lows: Dice) -> NDArray[np.float64]:
    """Return how many points each throw is better than the mean of all 21 throws.

    The bot's networks evaluate the positions.
    """
    parts = [slice(begin, begin + AT_ONCE) for begin in range(0, len(rows), AT_ONCE)]
    return np.concatenate([_luck(rows[part], highs[part], lows[part]) for part in parts])


def _luck(rows: Rows, highs: Dice, lows: Dice) -> NDArray[np.float64]:
    many = len(THROWS)
    after, group = afterstates(
        np.repeat(rows, many, axis=0), np.tile(HIGHS, len(rows)), np.tile(LOWS, len(rows))
    )
    left = swap_sides(after)
    kept = prune(left, group)
    equities, group = -IN_POINTS.equity(SEARCH.evaluate(left[kept])), group[kept]
    best = equities[best_of(equities, group)].reshape(-1, many).astype(np.float64)
    thrown = [THROWS.index(each) for each in zip(highs.tolist(), lows.tolist(), strict=True)]
    found: NDArray[np.float64] = best[np.arange(len(rows)), thrown] - best @ WEIGHTS
    return found
