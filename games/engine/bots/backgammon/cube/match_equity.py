"""What each outcome of the present game is worth in match equity at the match score."""

from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.bots.backgammon.cube.scores import (
    Score,
    Value,
    after_crawford,
    with_cube,
    without_cube,
)
from games.engine.bots.backgammon.outcomes import OutcomeEquities
from games.engine.match import points_before

SINGLE_GAME = OutcomeEquities((1, 1, 1), (-1, -1, -1))


def score(rules: Backgammon, state: BackgammonState, seat: int) -> Score:
    """Return the match score as this seat sees it: the points it and its opponent still need."""
    points = points_before(rules, state)
    own, rival = (rules.match_points - points[each] for each in (seat, 1 - seat))
    return Score(own, rival, _later(rules, state, min(own, rival)))


def _later(rules: Backgammon, state: BackgammonState, short: int) -> Value:
    """Return the function that gives the match equity of match scores after this game.

    It depends on the cube and the Crawford game. `short` counts the points that the leader still
    needs.
    """
    if not rules.cube:
        return without_cube
    return after_crawford if state.crawford or short == 1 else with_cube


def outcome_equities(rules: Backgammon, state: BackgammonState, seat: int) -> OutcomeEquities:
    """Return this seat's match equity after each outcome of the present game.

    In a match of one point a win counts 1 and a loss -1.
    """
    if rules.match_points == 1:
        return SINGLE_GAME
    return score(rules, state, seat).outcome_equities(state.cube)
