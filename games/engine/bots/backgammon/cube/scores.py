"""Match equity of match scores in backgammon, from -1 (match lost) to 1 (match won).

With the cube it comes from a table (`kazaross_xg2.py`). Without, it is computed backwards from the
end of the match, with a fixed share of gammons.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from games.engine.bots.backgammon.cube.kazaross_xg2 import AFTER_CRAWFORD, BEFORE_CRAWFORD
from games.engine.bots.backgammon.outcomes import OutcomeEquities

GAMMONS = 0.26
"""Share of wins between equal players that are gammons, as measured in self-play."""
Value = Callable[[int, int], float]


@cache
def without_cube(own: int, rival: int) -> float:
    """Return the match equity of a match score in a match without a cube.

    `own` and `rival` count the points that each side still needs.
    """
    if own <= 0 or rival <= 0:
        return 1.0 if own <= 0 else -1.0
    single = without_cube(own - 1, rival) + without_cube(own, rival - 1)
    gammon = without_cube(own - 2, rival) + without_cube(own, rival - 2)
    return ((1 - GAMMONS) * single + GAMMONS * gammon) / 2


def with_cube(own: int, rival: int) -> float:
    """Return the match equity of a match score before the Crawford game has been played.

    `own` and `rival` count the points that each side still needs, at most `LONGEST`.
    """
    if own <= 0 or rival <= 0:
        return 1.0 if own <= 0 else -1.0
    return 2 * BEFORE_CRAWFORD[own, rival] - 1


def after_crawford(own: int, rival: int) -> float:
    """Return the match equity of a match score once the Crawford game has been played.

    `own` and `rival` count the points that each side still needs; one of them is 1.
    """
    if own <= 0 or rival <= 0:
        return 1.0 if own <= 0 else -1.0
    chance = AFTER_CRAWFORD[own] if rival == 1 else 1 - AFTER_CRAWFORD[rival]
    return 2 * chance - 1


@dataclass(frozen=True)
class Score:
    """A match score: the points that each side still needs, as one side sees it."""

    own: int
    rival: int
    later: Value
    """Returns the match equity of a score after this game, from the points both sides need."""

    @property
    def for_opponent(self) -> "Score":
        """This match score from the opponent's perspective."""
        return Score(self.rival, self.own, self.later)

    def after_win(self, points: int) -> float:
        """Return this side's match equity after it wins a game worth this number of points."""
        return self.later(self.own - points, self.rival)

    def after_loss(self, points: int) -> float:
        """Return this side's match equity after it loses a game worth this number of points."""
        return self.later(self.own, self.rival - points)

    def outcome_equities(self, cube: int) -> OutcomeEquities:
        """Return this side's match equity after each outcome of a game with this cube value."""
        one, two, three = (cube * value for value in (1, 2, 3))
        return OutcomeEquities(
            (self.after_win(one), self.after_win(two), self.after_win(three)),
            (self.after_loss(one), self.after_loss(two), self.after_loss(three)),
        )
