"""Equity with the doubling cube by Janowski's model: a mean of a dead cube and a live cube.

A dead cube is never turned again. A live cube is turned exactly when the opponent is indifferent
between taking and dropping. Values are match equities, from -1 (match lost) to 1 (match won).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from games.engine.backgammon.cube import HIGHEST
from games.engine.bots.backgammon.scores import GAMMONS, Score, crawford

EFFICIENCY = 0.68
"""Cube efficiency in positions with contact: 0 is a dead cube, 1 a live one."""
NEVER = 1e-9
"""A winning chance of next to nothing."""
EVEN = (0.5, GAMMONS / 2, 0.0, GAMMONS / 2, 0.0)


@dataclass(frozen=True)
class Cube:
    """What one side needs for decisions about the cube: match score and five outcome chances."""

    score: Score
    chances: Sequence[float]

    @property
    def for_opponent(self) -> "Cube":
        """This match score and these chances from the opponent's perspective."""
        win, gammon, backgammon, lost_gammon, lost_backgammon = self.chances
        return Cube(
            self.score.for_opponent, (1 - win, lost_gammon, lost_backgammon, gammon, backgammon)
        )

    def win_equity(self, cube: int) -> float:
        """Return this side's match equity after a win with the cube at this value, on average.

        Gammons and backgammons are weighed by their chances.
        """
        win, gammon, backgammon = self.chances[0], *self.chances[1:3]
        one, two, three = (self.score.after_win(cube * value) for value in (1, 2, 3))
        share, more = (min(each / win, 1) if win > 0 else 0 for each in (gammon, backgammon))
        return one + share * (two - one) + more * (three - two)

    def loss_equity(self, cube: int) -> float:
        """Return this side's match equity after a loss with the cube at this value, on average.

        Gammons and backgammons are weighed by their chances.
        """
        return -self.for_opponent.win_equity(cube)

    def can_gain(self, cube: int) -> bool:
        """Whether this side can gain anything by doubling from the cube value `cube`.

        It cannot at the highest cube value, nor where winning this game already wins the match.
        """
        return cube < HIGHEST and cube < self.score.own

    def take_point(self, cube: int, efficiency: float = 1.0) -> float:
        """Return the take point: the lowest winning chance with which this side takes a double.

        `cube` is the value before the double. `efficiency` is the weight of a live cube against a
        dead one, 0 to 1.
        """
        dropped, taken = self.score.after_loss(cube), 2 * cube
        worst = self.loss_equity(taken)
        if dropped <= worst:
            return 0.0
        slope = max(self.win_equity(taken) - worst, dropped - worst)
        if self.can_gain(taken):
            live = (self.score.after_win(taken) - worst) / max(self.cash_point(taken), NEVER)
            slope = efficiency * live + (1 - efficiency) * slope
        return min((dropped - worst) / slope, 1.0)

    def cash_point(self, cube: int) -> float:
        """Return the cash point: this side's winning chance from which the opponent drops a double.

        `cube` is the value before the double; the cube is assumed to be live.
        """
        return 1 - self.for_opponent.take_point(cube)

    def equity(self, cube: int, owner: int | None, efficiency: float) -> float:
        """Return this side's match equity, the doubling cube included.

        `cube` is the cube value. `owner` is 0 if this side owns the cube, 1 if the opponent does
        and None before the first take. `efficiency` is the weight of a live cube against a dead
        one, 0 to 1.
        """
        win, own, rival = self.chances[0], owner != 1, owner != 0
        lost, won = self.loss_equity(cube), self.win_equity(cube)
        dead = lost + win * (won - lost)
        low, high = (0.0, lost), (1.0, won)
        if rival and self.for_opponent.can_gain(cube):
            low = (self.take_point(cube), self.score.after_loss(cube))
        if own and self.can_gain(cube):
            high = (self.cash_point(cube), self.score.after_win(cube))
        live = _interpolate(win, [(0.0, lost), low, high, (1.0, won)])
        return efficiency * live + (1 - efficiency) * dead

    def doubles(self, cube: int, owner: int | None, efficiency: float) -> bool:
        """Whether this side doubles, because its match equity is higher than without doubling."""
        taken, dropped = self.equity(2 * cube, 1, efficiency), self.score.after_win(cube)
        return min(taken, dropped) > self.equity(cube, owner, efficiency)

    def takes(self, cube: int, efficiency: float) -> bool:
        """Whether this side takes a double from the value `cube`: dropping it is not better."""
        return self.equity(2 * cube, 0, efficiency) >= self.score.after_loss(cube)


def _interpolate(at: float, corners: Sequence[tuple[float, float]]) -> float:
    """Return the value at `at` on the straight lines that join the corners.

    The corners are pairs of place and value, sorted by place.
    """
    before = corners[0]
    for corner in corners:
        if at <= corner[0]:
            width = corner[0] - before[0]
            share = (at - before[0]) / width if width > 0 else 1.0
            return before[1] + share * (corner[1] - before[1])
        before = corner
    return before[1]


@cache
def with_cube(own: int, rival: int) -> float:
    """Return the match equity of a match score before the Crawford game has been played.

    `own` and `rival` count the points that each side still needs.
    """
    if own <= 0 or rival <= 0:
        return 1.0 if own <= 0 else -1.0
    if min(own, rival) == 1:
        return crawford(own, rival)
    if own == rival:
        return 0.0
    return Cube(Score(own, rival, with_cube), EVEN).equity(1, None, EFFICIENCY)
