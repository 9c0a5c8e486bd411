"""Find the afterstates of a turn in any game: the positions after every complete play."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from games.engine.bots.arrays import Places
from games.engine.rules import Rules
from games.engine.state import Choice, State

MOST = 600
"""Cap on the positions expanded after each step of a turn; ordinary turns stay below it."""


@dataclass(frozen=True, slots=True)
class Afterstates:
    """Afterstates of one turn, with the seat that chooses one, and the rules of the match."""

    rules: Rules[State]
    seat: int
    states: Sequence[State]

    @property
    def pieces(self) -> Places:
        """The progress of every piece; shape (afterstates, seats, pieces)."""
        return np.array([state.pieces for state in self.states])

    @property
    def own(self) -> Places:
        """The progress of the seat's own pieces; shape (afterstates, pieces)."""
        return np.array([state.pieces[self.seat] for state in self.states])


def turn_ends(rules: Rules[State], state: State) -> dict[State, Choice]:
    """Return every afterstate of the active seat's turn, each with the first step that leads to it.

    An afterstate is a position in which the game is over, a throw is due, or another seat acts.
    Some afterstates are left out if a turn has more than `MOST` positions after a step.
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
    """Whether the turn of `seat` goes on: it still has a step or call to choose."""
    return state.seat == seat and rules.due(state) == "move"
