"""How the backgammon bot answers an offer to resign."""

from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.bots.backgammon.cube_equity import POINTS
from games.engine.bots.backgammon.cubes import Cube
from games.engine.bots.backgammon.decisions import chances_of, efficiency, owner
from games.engine.bots.backgammon.levels import LEVELS
from games.engine.bots.backgammon.match_equity import score
from games.engine.bots.backgammon.outcomes import of_rival

SLIGHT = 0.002
"""Loss of match equity up to which a bot still accepts a resignation."""


def accepts(rules: Backgammon, state: BackgammonState, loser: int, points: int, level: str) -> bool:
    """Whether the winner does at least as well with these points as by playing on."""
    if points >= rules.resignation(state, loser).points:
        return True
    winner = 1 - loser
    thrower = winner if state.seat is None else state.seat
    chances = chances_of(rules, state, thrower, LEVELS[level], seed=0)
    own = chances if thrower == winner else of_rival(chances)
    if rules.match_points == 1:
        # A single game is valued in points: there is no match score to play for.
        return points >= float(POINTS.worth(own[None])[0])
    standing = score(rules, state, winner)
    if not rules.cube:
        going_on = float(standing.stakes(state.cube).worth(own[None])[0])
    else:
        cube = Cube(standing, [float(each) for each in own])
        going_on = cube.worth(state.cube, owner(state, winner), efficiency(state))
    return standing.won(points) >= going_on - SLIGHT
