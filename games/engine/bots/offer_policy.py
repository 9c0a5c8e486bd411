"""How a bot answers an offer to resign."""

from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.bots.backgammon.decisions import accepts_resignation
from games.engine.rules import Rules
from games.engine.state import State

LEVEL = "strong"
"""The level at which resignations are evaluated, whatever the level of the bot."""


def accepts(rules: Rules[State], state: State, loser: int, points: int) -> bool:
    """Whether a bot accepts that `loser` resigns the game for this number of points.

    In backgammon the bot compares the points with the equity of playing on. In other games the bot
    accepts if the points are at least those that `Rules.resignation` awards in this position.
    """
    if isinstance(rules, Backgammon) and isinstance(state, BackgammonState):
        return accepts_resignation(rules, state, loser, points, LEVEL)
    return points >= rules.resignation(state, loser).points
