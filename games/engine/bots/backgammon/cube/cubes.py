"""Equity with the doubling cube by Janowski's model: a mean of a dead cube and a live cube.

A dead cube is never turned again. A live cube is turned exactly when the opponent is indifferent
between taking and dropping. Values are match equities, from -1 (match lost) to 1 (match won).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from games.engine.backgammon.cube import HIGHEST
from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.cube.scores import Score
from games.engine.bots.backgammon.outcomes import for_opponent

Values = NDArray[np.float64]

EFFICIENCY = 0.68
"""Cube efficiency in positions with contact: 0 is a dead cube, 1 a live one."""
NEVER = 1e-9
"""A winning chance of next to nothing."""


@dataclass(frozen=True)
class Cube:
    """What one side needs for decisions about the cube, in one position or in many at once.

    `chances` holds five outcome chances in its last axis. The methods return a value for each
    position.
    """

    score: Score
    chances: Floats

    @cached_property
    def for_opponent(self) -> "Cube":
        """This match score and these chances from the opponent's perspective."""
        other = Cube(self.score.for_opponent, for_opponent(self.chances))
        # The opponent's opponent is this side, so each share is computed once.
        vars(other)["for_opponent"] = self
        return other

    def win_equity(self, cube: int) -> Values:
        """Return this side's match equity after a win with the cube at this value, on average.

        Gammons and backgammons are weighed by their chances.
        """
        one, two, three = (self.score.after_win(cube * value) for value in (1, 2, 3))
        share, more = self._shares
        found: Values = one + share * (two - one) + more * (three - two)
        return found

    @cached_property
    def _shares(self) -> tuple[Values, Values]:
        """The shares of wins that are gammons and backgammons."""
        win = np.maximum(self.chances[..., 0].astype(np.float64), NEVER)
        gammon, backgammon = (np.minimum(self.chances[..., at] / win, 1.0) for at in (1, 2))
        return gammon, backgammon

    def loss_equity(self, cube: int) -> Values:
        """Return this side's match equity after a loss with the cube at this value, on average.

        Gammons and backgammons are weighed by their chances.
        """
        return -self.for_opponent.win_equity(cube)

    def can_gain(self, cube: int) -> bool:
        """Whether this side can gain anything by doubling from the cube value `cube`.

        It cannot at the highest cube value, nor where winning this game already wins the match.
        """
        return cube < HIGHEST and cube < self.score.own

    def take_point(self, cube: int, efficiency: Values | float = 1.0) -> Values:
        """Return the take point: the lowest winning chance with which this side takes a double.

        `cube` is the value before the double. `efficiency` is the weight of a live cube against a
        dead one, 0 to 1.
        """
        dropped, taken = self.score.after_loss(cube), 2 * cube
        worst = self.loss_equity(taken)
        gain = dropped - worst
        slope = np.maximum(self.win_equity(taken) - worst, gain)
        if self.can_gain(taken):
            live = (self.score.after_win(taken) - worst) / np.maximum(self.cash_point(taken), NEVER)
            slope = efficiency * live + (1 - efficiency) * slope
        point = np.minimum(gain / np.where(slope > 0, slope, 1.0), 1.0)
        return np.where(gain > 0, point, 0.0)

    def cash_point(self, cube: int) -> Values:
        """Return the cash point: this side's winning chance from which the opponent drops a double.

        `cube` is the value before the double; the cube is assumed to be live.
        """
        found: Values = 1 - self.for_opponent.take_point(cube)
        return found

    def equity(self, cube: int, owner: int | None, efficiency: Values | float) -> Values:
        """Return this side's match equity, the doubling cube included.

        `cube` is the cube value. `owner` is 0 if this side owns the cube, 1 if the opponent does
        and None before the first take. `efficiency` is the weight of a live cube against a dead
        one, 0 to 1.
        """
        win, own, rival = self.chances[..., 0].astype(np.float64), owner != 1, owner != 0
        lost, won = self.loss_equity(cube), self.win_equity(cube)
        dead = lost + win * (won - lost)
        low = high = None
        if rival and self.for_opponent.can_gain(cube):
            low = (self.take_point(cube), self.score.after_loss(cube))
        if own and self.can_gain(cube):
            high = (self.cash_point(cube), self.score.after_win(cube))
        live = _interpolate(win, [(0.0, lost), *filter(None, (low, high)), (1.0, won)])
        found: Values = efficiency * live + (1 - efficiency) * dead
        return found

    def doubles(self, cube: int, owner: int | None, efficiency: float) -> bool:
        """Whether this side doubles, because its match equity is higher than without doubling."""
        taken, dropped = self.equity(2 * cube, 1, efficiency), self.score.after_win(cube)
        return bool(np.minimum(taken, dropped) > self.equity(cube, owner, efficiency))

    def takes(self, cube: int, efficiency: float) -> bool:
        """Whether this side takes a double from the value `cube`: dropping it is not better."""
        return bool(self.equity(2 * cube, 0, efficiency) >= self.score.after_loss(cube))


def _interpolate(at: Values, corners: Sequence[tuple[Values | float, Values | float]]) -> Values:
    """Return the values at `at` on the straight lines that join the corners.

    The corners are pairs of places and values, sorted by place. The first place is 0.
    """
    (before, found), *others = corners
    level = np.broadcast_to(found, np.shape(at)).astype(np.float64)
    reached = level
    for place, value in others:
        width = np.subtract(place, before)
        share = np.where(width > 0, (at - before) / np.where(width > 0, width, 1.0), 1.0)
        reached = np.where(at > before, level + share * (value - level), reached)
        before, level = place, np.broadcast_to(value, np.shape(at))
    return reached
