"""How the computer plays on from a position of the analysis board."""

from time import monotonic

from games.analysis_board.line import Line
from games.bots.evaluation import evaluator
from games.dice.draws import free_throw
from games.engine.rules import Rules
from games.engine.state import Action, State

MAX_ACTIONS = 40
"""Maximum number of actions in one answer of the computer."""
MAX_SECONDS = 5.0
"""Seconds after which the computer begins no further action; the reader may let it go on."""


def roll(line: Line) -> Line:
    """Return the line after a random throw; unchanged if no throw is due."""
    due = line.rules.due(line.state) == "throw"
    return line.after(free_throw(line.rules, line.state)) if due else line


def let_computer_play(line: Line) -> Line:
    """Return the line after the computer has played until another seat acts.

    If the reader plays one seat, the computer plays all others until that seat acts. Raises `Busy`.
    """
    rules, mover = line.rules, line.state.seat
    actions, state, began = list[Action](), line.state, monotonic()
    while len(actions) < MAX_ACTIONS and rules.outcome(state) is None:
        others_turn = state.seat != mover if line.side is None else state.seat == line.side
        if actions and (others_turn or monotonic() - began > MAX_SECONDS):
            break
        action = _next_action(rules, state, line.level)
        state = rules.apply(state, action)
        actions.append(action)
    return line.after(*actions)


def _next_action(rules: Rules[State], state: State, level: str) -> Action:
    if state.seat is not None and rules.legal_moves(state):
        chosen = evaluator.choose(rules, state, level)
        if chosen is not None:
            return chosen
    return free_throw(rules, state)
