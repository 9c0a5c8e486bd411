"""How good a score is: the value of a match, from -1 for lost to 1 for won, before a game of it.

All from one figure, how many wins are gammons, and backwards from the end of the match.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from games.engine.bots.backgammon.stakes import Stakes

GAMMONS = 0.26
"""How many of the wins are gammons between equals, as they came up in self-play."""
Value = Callable[[int, int], float]


def _even(won: Callable[[int], float], lost: Callable[[int], float], cube: int = 1) -> float:
    """The value of a game between equals whose cube nobody turns."""
    single, gammon = won(cube) + lost(cube), won(2 * cube) + lost(2 * cube)
    return ((1 - GAMMONS) * single + GAMMONS * gammon) / 2


@cache
def without_cube(own: int, rival: int) -> float:
    """The value with so many points to go for either side."""
    if own <= 0 or rival <= 0:
        return 1.0 if own <= 0 else -1.0
    return _even(
        lambda many: without_cube(own - many, rival), lambda many: without_cube(own, rival - many)
    )


@cache
def after_crawford(own: int, rival: int) -> float:
    """The same once the Crawford game is over: whoever is behind doubles at once."""
    if own <= 0 or rival <= 0:
        return 1.0 if own <= 0 else -1.0
    if own == rival:
        return 0.0
    return _even(
        lambda many: after_crawford(own - many, rival),
        lambda many: after_crawford(own, rival - many),
        cube=2,
    )


@cache
def crawford(own: int, rival: int) -> float:
    """The same before the Crawford game, which one side enters a point short of the match."""
    return _even(
        lambda many: after_crawford(own - many, rival),
        lambda many: after_crawford(own, rival - many),
    )


@dataclass(frozen=True)
class Score:
    """How many points either side has to go, and how the rest of the match is played."""

    own: int
    rival: int
    later: Value
    """The value of a score after this game."""

    @property
    def turned(self) -> "Score":
        """The score as the other side sees it."""
        return Score(self.rival, self.own, self.later)

    def won(self, points: int) -> float:
        """The value after a game won with so many points."""
        return self.later(self.own - points, self.rival)

    def lost(self, points: int) -> float:
        """The value after a game lost with so many."""
        return self.later(self.own, self.rival - points)

    def stakes(self, cube: int) -> Stakes:
        """What the chances are worth while the cube shows this."""
        one, two, three = (cube * value for value in (1, 2, 3))
        return Stakes(
            (self.won(one), self.won(two), self.won(three)),
            (self.lost(one), self.lost(two), self.lost(three)),
        )
