"""All the ways in which a turn can be played to its end."""

from games.engine.core import Choice, Rules, State

MOST = 600
"""Positions looked on from after each step of a turn; no usual turn leads to so many."""


def turn_ends(rules: Rules[State], state: State) -> dict[State, Choice]:
    """Every position to which the seat can play its scores, with the first step on the way there.

    A position ends what can be planned when it is over, when something is to be thrown, or when
    another seat acts. In turns with more ways than `MOST` some of them are left out.
    """
    ends: dict[State, Choice] = {}
    open_to: dict[State, Choice | None] = {state: None}
    while open_to:
        after: dict[State, Choice | None] = {}
        for before, first in open_to.items():
            for choice in rules.legal_moves(before):
                found = rules.apply(before, choice)
                kept = after if _goes_on(rules, found, state.seat) else ends
                kept.setdefault(found, first or choice)
        open_to = dict(list(after.items())[:MOST])
    return ends


def _goes_on(rules: Rules[State], state: State, seat: int | None) -> bool:
    return state.seat == seat and rules.due(state) == "move"
