"""Duplicate games: each pair of games has the same throws, with the sides swapped."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from games.engine.backgammon.board import OFF
from games.engine.bots.backgammon.rows import PIECES, SIDE, START_ROW, Rows, swap_sides
from tools.training.results import Result

Dice = NDArray[np.int64]
MOST_THROWS = 2000


class Player(Protocol):
    """The type of a player that plays a throw in many games of backgammon at once."""

    name: str

    def play(self, rows: Rows, highs: Dice, lows: Dice) -> Rows:
        """Return the afterstate that the player chooses for each throw, as the mover sees it.

        `rows` holds the positions, `highs` and `lows` the higher and the lower die of each.
        """


Luck = Callable[[Rows, Dice, Dice], NDArray[np.float64]]
"""Returns how many points each throw is better for its player than the mean of all 21 throws."""


@dataclass
class PointsResult(Result):
    """The first player's result in points a game.

    A round is a pair of games with the same throws. Its result may be adjusted for luck.
    """

    points: NDArray[np.float64]
    """The first player's points in every game, not adjusted for luck."""

    def __add__(self, other: "PointsResult") -> "PointsResult":
        points = np.concatenate((self.points, other.points))
        return PointsResult([*self.rounds, *other.rounds], self.games + other.games, points)

    def __str__(self) -> str:
        low, high = self.interval
        won, gammons, lost = ((self.points > 0), (self.points > 1), (self.points < -1))
        return (
            f"{self.mean:+.3f} ± {self.error:.3f} ({low:+.3f} to {high:+.3f}) over {self.games} "
            f"games; wins {won.mean():.1%}, gammons {gammons.mean():.1%} : {lost.mean():.1%}"
        )


def points_lost(loser: Rows) -> NDArray[np.int64]:
    """Return how many points each loser loses: one, two (gammon) or three (backgammon).

    `loser` holds the losers' piece counts at the end.
    """
    none_off = loser[:, OFF] == 0
    deep = none_off & (loser[:, :7].sum(axis=1) > 0)
    points: NDArray[np.int64] = 1 + none_off.astype(np.int64) + deep
    return points


def play_duplicates(
    first: Player, second: Player, games: int, seed: int, luck: Luck | None = None
) -> PointsResult:
    """Play duplicate games; return the result of the first player, who begins half of them.

    If `luck` measures the luck of throws, that luck is subtracted from the points. The mean of the
    points stays the same, but their variance shrinks.
    """
    pairs = games // 2
    rng = np.random.default_rng(seed)
    rows = np.repeat(START_ROW[None], 2 * pairs, axis=0)
    mine = np.arange(2 * pairs) < pairs
    going = np.ones(2 * pairs, np.bool_)
    points, lucky = np.zeros(2 * pairs), np.zeros(2 * pairs)
    for _ in range(MOST_THROWS):
        if not going.any():
            break
        dice = np.tile(rng.integers(1, 7, (2, pairs)), 2)
        highs, lows = dice.max(axis=0), dice.min(axis=0)
        for player, acting in ((first, going & mine), (second, going & ~mine)):
            where = np.flatnonzero(acting)
            if not len(where):
                continue
            thrown = highs[where], lows[where]
            if luck is not None:
                lucky[where] += np.where(mine[where], 1, -1) * luck(rows[where], *thrown)
            after = player.play(rows[where], *thrown)
            rows[where] = swap_sides(after)
            over = where[after[:, OFF] == PIECES]
            points[over] = np.where(mine[over], 1, -1) * points_lost(rows[over, :SIDE])
            going[over] = False
        mine = ~mine
    adjusted = (points - lucky).reshape(2, pairs).mean(axis=0)
    return PointsResult(adjusted.tolist(), 2 * pairs, points)
