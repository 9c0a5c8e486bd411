"""Whether a computer doubles, and whether it takes a double: by the race, as beginners are told."""

from games.engine.backgammon.cube import DOUBLE, DROP, TAKE
from games.engine.core import Call, Rules, State

AHEAD = 0.08
"""The lead, as a share of the own way still to go, from which a computer doubles."""
BEHIND = 0.12
"""The share of its own way by which it must be behind to drop."""


def wants_to_double(rules: Rules[State], state: State, seat: int) -> bool:
    """Tell whether a computer in this seat doubles instead of throwing now."""
    if state.seat != seat or DOUBLE not in rules.legal_moves(state):
        return False
    own, rival = rules.to_go(state, seat), rules.to_go(state, 1 - seat)
    return rival - own >= AHEAD * own


def takes(rules: Rules[State], state: State, seat: int) -> bool:
    """Tell whether a computer in this seat takes a double that is offered to it."""
    own, rival = rules.to_go(state, seat), rules.to_go(state, 1 - seat)
    return own - rival < BEHIND * own


def asked(rules: Rules[State], state: State) -> bool:
    """Tell whether a double is to be answered."""
    return DROP in rules.legal_moves(state)


def call(rules: Rules[State], state: State) -> Call | None:
    """What a computer at turn says with the cube: a double, the answer to one, or nothing."""
    if state.seat is None or state.scores:
        return None
    if asked(rules, state):
        return TAKE if takes(rules, state, state.seat) else DROP
    return DOUBLE if wants_to_double(rules, state, state.seat) else None
