"""Match equity of match scores in backgammon, from -1 (match lost) to 1 (match won).

It is computed backwards from the end of the match. A fixed share of gammons is assumed.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from games.engine.bots.backgammon.outcomes import OutcomeEquities

GAMMONS = 0.26
"""Share of wins between equal players that are gammons, as measured in self-play."""
Value = Callable[[int, int], float]


def _even(
    after_win: Callable[[int], float], after_loss: Callable[[int], float], cube: int = 1
) -> float:
    """Return the match equity before a game between equal players, played at this cube value.

    `after_win` and `after_loss` return the match equity after a number of points is won or lost.
    """
    single = after_win(cube) + after_loss(cube)
    gammon = after_win(2 * cube) + after_loss(2 * cube)
    return ((1 - GAMMONS) * single + GAMMONS * gammon) / 2


@cache
def without_cube(own: int, rival: int) -> float:
    """Return the match equity of a match score in a match without a cube.

    `own` and `rival` count the points that each side still needs.
    """
    if own <= 0 or rival <= 0:
        return 1.0 if own <= 0 else -1.0
    return _even(
        lambda many: without_cube(own - many, rival), lambda many: without_cube(own, rival - many)
    )


@cache
def after_crawford(own: int, rival: int) -> float:
    """Return the match equity of a match score once the Crawford game has been played.

    `own` and `rival` count the points that each side still needs. The trailing side is assumed to
    double at once in every game.
    """
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
    """Return the match equity of a match score just before the Crawford game.

    That game is played without the cube. `own` and `rival` count the points that each side still
    needs; one of them is 1.
    """
    return _even(
        lambda many: after_crawford(own - many, rival),
        lambda many: after_crawford(own, rival - many),
    )


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
