"""Whether a computer is content with less than a game could still bring it."""

from math import ceil

from games.engine.backgammon.board import HOME, OFF, RIVAL_HOME
from games.engine.backgammon.state import BackgammonState
from games.engine.core import Outcome, Rules, State
from games.engine.match import scored, winners

AVERAGE = 8
"""Pips that a throw of two dice brings, less what is wasted."""
TOGETHER = 2
"""Pieces that a throw takes off, as long as it is no double."""
SPARE = 2
"""Turns by which a loser must be in time before the higher value counts as unlikely."""


def accepts(rules: Rules[State], state: State, loser: int, points: int) -> bool:
    """Tell whether it is enough that `loser` gives the game up for so many points.

    It is if more cannot come about, if they win the match, or if the loser needs so few turns to
    prevent more that the winner can hardly be quicker.
    """
    if points >= rules.resignation(state, loser).points or _decides(rules, state, loser, points):
        return True
    value = points // state.cube if isinstance(state, BackgammonState) else points
    own, winner = state.pieces[loser], state.pieces[1 - loser]
    return value > 0 and _turns(_missing(own, value)) + SPARE <= _turns_to_win(winner)


def _decides(rules: Rules[State], state: State, loser: int, points: int) -> bool:
    """Tell whether so many points win a match of several games."""
    won = scored(rules, state, Outcome(rules.resignation(state, loser).winners, points))
    return rules.match_points > 1 and bool(winners(rules, won))


def _missing(own: tuple[int, ...], value: int) -> int:
    """Pips that the loser needs so that the game is worth no more than this, the cube aside."""
    if value > 1:
        return sum(max(RIVAL_HOME.stop - place, 0) for place in own)
    entering = sum(max(HOME.start - place, 0) for place in own)
    return entering + OFF - max(*own, HOME.start)


def _turns_to_win(winner: tuple[int, ...]) -> int:
    left = [OFF - place for place in winner if place < OFF]
    return max(_turns(sum(left)), ceil(len(left) / TOGETHER))


def _turns(pips: int) -> int:
    return ceil(pips / AVERAGE)
