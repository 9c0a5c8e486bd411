"""Find the afterstates of a turn in any game: the positions after every complete play."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from games.engine.bots.arrays import Places
from games.engine.rules import Rules
from games.engine.state import Choice, State

T = TypeVar("T")

MOST = 16_000
"""Cap on the choices tried in a turn.

A turn of pachisi with five values has up to 7,000; with shared values it can have millions.
"""


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


def turn_ends(rules: Rules[State], state: State, most: int = MOST) -> dict[State, Choice]:
    """Return every afterstate of the active seat's turn, each with the first step that leads to it.

    The same are left out as by `turn_plays`.
    """
    return {end: steps[0] for end, steps in turn_plays(rules, state, most).items()}


def turn_plays(
    rules: Rules[State], state: State, most: int = MOST
) -> dict[State, tuple[Choice, ...]]:
    """Return every afterstate of the active seat's turn, each with steps that lead to it.

    An afterstate is a position in which the game is over, a throw is due, or another seat acts.
    `most` caps the choices that are tried: a step takes at most half of those left. If a step has
    too many positions, only some at equal distances are expanded, so afterstates are missing.
    """
    ends: dict[State, tuple[Choice, ...]] = {}
    open_to: dict[State, tuple[Choice, ...]] = {state: ()}
    left, each = most, 1
    while open_to:
        after: dict[State, tuple[Choice, ...]] = {}
        tried, some = 0, _spread(list(open_to.items()), left // 2 // each)
        for before, steps in some:
            for choice in rules.legal_moves(before):
                tried += 1
                found = rules.apply(before, choice)
                kept = after if _goes_on(rules, found, state.seat) else ends
                if found not in kept:
                    kept[found] = (*steps, choice)
        left, each = max(left - tried, 0), max(tried // len(some), 1)
        open_to = after
    return ends


def _spread(items: list[T], most: int) -> list[T]:
    """Return at most this many of the items, but at least one, at equal distances."""
    if len(items) <= most:
        return items
    return items[:: -(-len(items) // max(most, 1))]


def _goes_on(rules: Rules[State], state: State, seat: int | None) -> bool:
    """Whether the turn of `seat` goes on: it still has a step or call to choose."""
    return state.seat == seat and rules.due(state) == "move"
