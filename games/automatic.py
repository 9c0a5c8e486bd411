"""What is done for people without their asking, because they prefer it: at most one thing a time.

Nobody is relieved of a choice that bears on the game, but for pieces that leave the board when the
sides cannot meet any more, and that only for whoever wants it.
"""

from accounts.models import Preference
from games.engine.core import Choice, Move, Rules, State
from games.engine.text import action_text


def next_action(
    rules: Rules[State], state: State, *, holding: bool, preference: Preference
) -> str | None:
    """What is done next for the seat at turn, in the words of a request, or None.

    A seat that is `holding` has played its turn and may still undo.
    """
    if rules.outcome(state) is not None:
        return None
    if holding:
        return "done" if preference.auto_done else None
    if rules.due(state) == "throw":
        # Whoever may double is asked before each throw.
        alone = state.seat is not None and not rules.legal_moves(state)
        return "throw" if preference.auto_throw and alone else None
    choice = _forced(rules, state, preference) or _bearing_off(rules, state, preference)
    return action_text(choice) if choice else None


def _forced(rules: Rules[State], state: State, preference: Preference) -> Choice | None:
    legal = rules.legal_moves(state)
    if len(legal) > 1 or preference.forced == Preference.Forced.NEVER:
        return None
    if preference.forced == Preference.Forced.TURN and not forced_to_its_end(rules, state):
        return None
    return legal[0]


def forced_to_its_end(rules: Rules[State], state: State) -> bool:
    """Tell whether a turn can be played in one way alone, up to the next throw."""
    seat = state.seat
    while state.seat == seat and rules.due(state) == "move":
        legal = rules.legal_moves(state)
        if len(legal) > 1:
            return False
        state = rules.apply(state, legal[0])
    return True


def _bearing_off(rules: Rules[State], state: State, preference: Preference) -> Choice | None:
    if not preference.bear_off_automatically or rules.contact(state):
        return None
    moves = [each for each in rules.legal_moves(state) if isinstance(each, Move)]
    leaving = [move for move in moves if move.end == rules.last]
    return max(leaving, key=lambda move: move.score, default=None)
