"""What a position is worth with the cube: between a cube that is dead and one that is live.

A dead cube is never turned again; a live one is turned at the very moment when the rival is
indifferent between taking and dropping (Janowski's model). What happens lies in between. Values
are those of the match: -1 for lost, 1 for won.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from games.engine.backgammon.cube import HIGHEST
from games.engine.bots.backgammon.scores import GAMMONS, Score, crawford

EFFICIENCY = 0.68
"""How near a cube in a game with contact comes to a live one."""
EVEN = (0.5, GAMMONS / 2, 0.0, GAMMONS / 2, 0.0)


@dataclass(frozen=True)
class Cube:
    """The chances of the side that looks at the cube, at a score."""

    score: Score
    chances: Sequence[float]

    @property
    def turned(self) -> "Cube":
        """The same as the other side sees it."""
        win, gammon, backgammon, lost_gammon, lost_backgammon = self.chances
        return Cube(self.score.turned, (1 - win, lost_gammon, lost_backgammon, gammon, backgammon))

    def winning(self, cube: int) -> float:
        """The mean value of the games that are won with the cube at this."""
        win, gammon, backgammon = self.chances[0], *self.chances[1:3]
        one, two, three = (self.score.won(cube * value) for value in (1, 2, 3))
        share, more = (min(each / win, 1) if win > 0 else 0 for each in (gammon, backgammon))
        return one + share * (two - one) + more * (three - two)

    def losing(self, cube: int) -> float:
        """The mean value of those that are lost."""
        return -self.turned.winning(cube)

    def useful(self, cube: int) -> bool:
        """Tell whether this side gains anything by doubling from here."""
        return cube < HIGHEST and cube < self.score.own

    def take_point(self, cube: int) -> float:
        """With which chance to win this side takes a live cube doubled from here."""
        dropped, taken = self.score.lost(cube), 2 * cube
        worst = self.losing(taken)
        if dropped <= worst:
            return 0.0
        if not self.useful(taken):
            return min((dropped - worst) / max(self.winning(taken) - worst, dropped - worst), 1.0)
        best = self.score.won(taken)
        return min(self.cash_point(taken) * (dropped - worst) / (best - worst), 1.0)

    def cash_point(self, cube: int) -> float:
        """With which chance to win the rival drops this side's double from here."""
        return 1 - self.turned.take_point(cube)

    def worth(self, cube: int, owner: int | None, efficiency: float) -> float:
        """The value with the cube on one's own side (0), the rival's (1) or in the middle."""
        win, own, rival = self.chances[0], owner != 1, owner != 0
        lost, won = self.losing(cube), self.winning(cube)
        dead = lost + win * (won - lost)
        low, high = (0.0, lost), (1.0, won)
        if rival and self.turned.useful(cube):
            low = (self.take_point(cube), self.score.lost(cube))
        if own and self.useful(cube):
            high = (self.cash_point(cube), self.score.won(cube))
        live = _on_the_line(win, [(0.0, lost), low, high, (1.0, won)])
        return efficiency * live + (1 - efficiency) * dead

    def doubles(self, cube: int, owner: int | None, efficiency: float) -> bool:
        """Tell whether doubling is better than waiting."""
        taken, dropped = self.worth(2 * cube, 1, efficiency), self.score.won(cube)
        return min(taken, dropped) > self.worth(cube, owner, efficiency)

    def takes(self, cube: int, efficiency: float) -> bool:
        """Tell whether to take a double from here is at least as good as to drop it."""
        return self.worth(2 * cube, 0, efficiency) >= self.score.lost(cube)


def _on_the_line(at: float, corners: Sequence[tuple[float, float]]) -> float:
    """The height of a broken line at a place."""
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
    """The value of a score before the Crawford game, with so many points to go."""
    if own <= 0 or rival <= 0:
        return 1.0 if own <= 0 else -1.0
    if min(own, rival) == 1:
        return crawford(own, rival)
    if own == rival:
        return 0.0
    return Cube(Score(own, rival, with_cube), EVEN).worth(1, None, EFFICIENCY)
