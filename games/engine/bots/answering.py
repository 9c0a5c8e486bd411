"""Whether a computer is content with less than a game could still bring it."""

from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.bots.backgammon import resigning
from games.engine.core import Rules, State

LEVEL = "strong"
"""How well positions are judged for that, whoever plays."""


def accepts(rules: Rules[State], state: State, loser: int, points: int) -> bool:
    """Tell whether it is enough that `loser` gives the game up for so many points."""
    if isinstance(rules, Backgammon) and isinstance(state, BackgammonState):
        return resigning.accepts(rules, state, loser, points, LEVEL)
    return points >= rules.resignation(state, loser).points
