"""Evaluate a position: the best candidates of the seat that decides, and what each is worth."""

from dataclasses import replace

from games.engine.analysis.analyse import STANDARD, analyse
from games.engine.analysis.backgammon.analysis import before_throw
from games.engine.analysis.chances import phase
from games.engine.analysis.races import evaluator_of
from games.engine.analysis.report import Candidate, Decision, Ply
from games.engine.analysis.turns import Thrown, any_play
from games.engine.backgammon.rules import Backgammon
from games.engine.bots.lookahead import look_ahead
from games.engine.rules import Rules
from games.engine.state import State

MOST = 10
"""The most candidates of an evaluation."""
THROWS = 2
"""How many throws ahead a position is searched in which a throw is due."""


def evaluate(rules: Rules[State], state: State) -> Decision | None:
    """Return the decision of the active seat with its best candidates.

    Where a throw is due, the candidates are to throw and, if it is legal, to double. None if the
    game is over, or if several seats throw for the start.
    """
    due = rules.due(state)
    if state.seat is None or due == "over":
        return None
    if due == "throw":
        return _before_throw(rules, state, state.seat)
    # The play that counts as played takes the last place if it is not among the best.
    [decision] = analyse(rules, any_play(rules, state), STANDARD, MOST + 1).decisions
    return replace(decision, candidates=decision.candidates[:MOST], played=0)


def _before_throw(rules: Rules[State], state: State, seat: int) -> Decision:
    throw = rules.throws(state)[0][0]
    if isinstance(rules, Backgammon):
        return before_throw(rules, Thrown(1, state, throw, seat))
    if rules.game == "senas":
        [roll] = analyse(rules, [Ply(1, state, throw)]).rolls
        own = roll.before
        chances: tuple[float, ...] = (1 - own, own) if seat else (own, 1 - own)
    else:
        chances = tuple(look_ahead(evaluator_of(rules), rules, [state], THROWS)[0])
    candidate = Candidate((), "roll", chances[seat], chances)
    return Decision(1, "double", seat, (candidate,), 0, 0.0, 0.0, False, phase(rules, state))
