"""Match equity of each outcome of the present game, from the match score."""

from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.bots.backgammon.cubes import with_cube
from games.engine.bots.backgammon.outcomes import OutcomeEquities
from games.engine.bots.backgammon.scores import Score, Value, after_crawford, without_cube
from games.engine.match import points_before

SINGLE_GAME = OutcomeEquities((1, 1, 1), (-1, -1, -1))


def score(rules: Backgammon, state: BackgammonState, seat: int) -> Score:
    """Return the match score as the seat sees it: the points that each side still needs."""
    points = points_before(rules, state)
    own, rival = (rules.match_points - points[each] for each in (seat, 1 - seat))
    return Score(own, rival, _later(rules, state, min(own, rival)))


def _later(rules: Backgammon, state: BackgammonState, short: int) -> Value:
    """Return the function that gives the match equity of a score after this game.

    `short` counts the points that the leader still needs.
    """
    if not rules.cube:
        return without_cube
    return after_crawford if state.crawford or short == 1 else with_cube


def outcome_equities(rules: Backgammon, state: BackgammonState, seat: int) -> OutcomeEquities:
    """Return the match equity of each outcome of this game, as the seat sees it."""
    if rules.match_points == 1:
        return SINGLE_GAME
    return score(rules, state, seat).outcome_equities(state.cube)
