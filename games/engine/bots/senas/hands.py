"""Turns of señas as the computer sees them: who plays what, under which law, and who is next."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from games.engine.bots.senas.judging import Judge
from games.engine.bots.senas.net import Worths
from games.engine.bots.senas.rows import Rows, across, row, standing
from games.engine.bots.senas.turns import EACH, EVERY, FREE, MAXIMUM, Layer, turn_ends
from games.engine.core import Impossible, Rules, State
from games.engine.senas.board import OUT
from games.engine.senas.rules import Senas
from games.engine.senas.state import SenasState

SCORES = slice(OUT + 1, None)


@dataclass(frozen=True, slots=True)
class Law:
    """What the options of a table say of turns."""

    own: str
    gift: str
    keeps: bool
    """Whether scores left unplayed go to the other side."""
    any_excess: bool

    def ends(self, hands: Rows, rivals: Rows, law: str, most: int = EVERY) -> Layer:
        """Every end of every turn, or of large turns at least so many."""
        closed = across(standing(rivals))
        return turn_ends(hands, closed, law, any_excess=self.any_excess, most=most)


@dataclass(frozen=True, slots=True)
class Passing:
    """What comes after the ends of a turn."""

    passes: bool
    """Whether the other side acts next, else the same one throws."""
    pending: Rows
    """What was left to the other side earlier in the turn, as a row."""

    def next_positions(self, law: Law, ends: Rows, rivals: Rows) -> tuple[Rows, Rows]:
        """The rows of who acts next, with the gift, and of the other side."""
        played = ends.copy()
        played[:, SCORES] = 0
        if not self.passes:
            return played, rivals
        nexts = rivals.copy()
        nexts[:, SCORES] = ends[:, SCORES] + self.pending[SCORES] if law.keeps else 0
        return nexts, played

    def worths(self, law: Law, judge: Judge, ends: Rows, rivals: Rows) -> Worths:
        """What each end is worth to the side that played."""
        worths = judge(*self.next_positions(law, ends, rivals))
        return 1 - worths if self.passes else worths


def law_of(rules: Rules[State]) -> Law:
    """The law of a table of señas."""
    if not isinstance(rules, Senas):
        raise Impossible("These are not the rules of señas.")
    own = MAXIMUM if rules.play_obligation == "maximum" else EACH
    gift = MAXIMUM if rules.gift == "mandatory" else FREE
    return Law(own, gift, rules.gift != "off", rules.excess_exit == "any")


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that is being played."""

    hand: Rows
    rival: Rows
    law: str
    after: Passing


def turn_of(law: Law, state: State) -> Turn:
    """The turn of the seat that acts."""
    if state.seat is None or not isinstance(state, SenasState):
        raise Impossible("Nobody plays a turn of señas here.")
    passing = Passing(not (state.gift_in_hand or state.tute), row((), state.gift))
    hand, rival = row(state.pieces[state.seat], state.scores), row(state.pieces[1 - state.seat])
    return Turn(hand, rival, law.gift if state.gift_in_hand else law.own, passing)


def beside(rival: Rows, ends: Layer) -> Rows:
    """The same rival's row beside every end."""
    return np.broadcast_to(rival, ends.rows.shape)
