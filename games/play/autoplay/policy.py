"""Chooses the next autoplay action from a player's preferences.

Autoplay makes no real choice for a player. One exception is possible: a player may prefer to bear
off pieces automatically once the sides cannot meet any more.
"""

from accounts.models import Preference
from games.engine.rules import Rules
from games.engine.state import Choice, Move, State
from games.play.actions.types import Confirm, PlayerAction, Throw, action_for


def next_action(
    rules: Rules[State], state: State, *, holding: bool, preference: Preference
) -> PlayerAction | None:
    """Return the next automatic action of the active seat, or None.

    `holding`: the seat has played its turn but may still undo it.
    """
    if rules.outcome(state) is not None:
        return None
    if holding:
        return Confirm() if preference.auto_done else None
    if rules.due(state) == "throw":
        # A player who may double decides before each throw.
        can_only_throw = state.seat is not None and not rules.legal_moves(state)
        return Throw() if preference.auto_throw and can_only_throw else None
    choice = _find_forced_choice(rules, state, preference) or _bearing_off_move(
        rules, state, preference
    )
    return action_for(choice) if choice else None


def _find_forced_choice(rules: Rules[State], state: State, preference: Preference) -> Choice | None:
    legal = rules.legal_moves(state)
    if len(legal) > 1 or preference.forced == Preference.Forced.NEVER:
        return None
    if preference.forced == Preference.Forced.TURN and not has_forced_turn(rules, state):
        return None
    return legal[0]


def has_forced_turn(rules: Rules[State], state: State) -> bool:
    """Whether each further step of the turn, until the next throw, is the only legal move."""
    seat = state.seat
    while state.seat == seat and rules.due(state) == "move":
        legal = rules.legal_moves(state)
        if len(legal) > 1:
            return False
        state = rules.apply(state, legal[0])
    return True


def _bearing_off_move(rules: Rules[State], state: State, preference: Preference) -> Choice | None:
    if not preference.bear_off_automatically or rules.contact(state):
        return None
    moves = [each for each in rules.legal_moves(state) if isinstance(each, Move)]
    leaving = [move for move in moves if move.end == rules.last]
    return max(leaving, key=lambda move: move.score, default=None)
