"""Turns of señas as arrays: numbers to play, turn rules, and which side acts next.

A side is a row of counts of its pieces and of the numbers it has to play (see
`games.engine.bots.senas.rows`).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from games.engine.bots.arrays import Floats
from games.engine.bots.senas.evaluation import Evaluator
from games.engine.bots.senas.rows import Rows, across, row, standing
from games.engine.bots.senas.turns import EACH, EVERY, FREE, MAXIMUM, Layer, turn_ends
from games.engine.explanations import InvalidPosition
from games.engine.rules import Rules
from games.engine.senas.board import OUT
from games.engine.senas.rules import Senas
from games.engine.senas.state import SenasState
from games.engine.state import State

SCORES = slice(OUT + 1, None)


@dataclass(frozen=True, slots=True)
class TurnRules:
    """How much a side must play in a turn, by the options of the match.

    `own` is for the numbers of its own throw; `gift`, for the numbers that the opponent left. Both
    are `MAXIMUM`, `EACH` or `FREE`.
    """

    own: str
    gift: str
    keeps: bool
    """Whether numbers that a side leaves unplayed may be played by its opponent."""
    any_excess: bool

    def ends(self, hands: Rows, rivals: Rows, law: str, most: int = EVERY) -> Layer:
        """Return the afterstates of many turns.

        `hands` holds the rows of the sides that play, `rivals` those of their opponents. `law` says
        how much must be played: `MAXIMUM`, `EACH` or `FREE`. After each step, at most `most`
        positions of a turn are expanded further.
        """
        closed = across(standing(rivals))
        return turn_ends(hands, closed, law, any_excess=self.any_excess, most=most)


@dataclass(frozen=True, slots=True)
class Continuation:
    """What follows a turn's afterstates: the opponent's turn, or another throw of the same side."""

    passes: bool
    """Whether the opponent acts next; if not, the same side throws."""
    pending: Rows
    """Row of the numbers that earlier throws of the turn have left to the opponent."""

    def next_positions(self, law: TurnRules, ends: Rows, rivals: Rows) -> tuple[Rows, Rows]:
        """Return for each afterstate the row of the side to act next, then the other side's row.

        `ends` are the rows of the side that played. The row of the side to act next includes the
        numbers that its opponent left.
        """
        played = ends.copy()
        played[:, SCORES] = 0
        if not self.passes:
            return played, rivals
        nexts = rivals.copy()
        nexts[:, SCORES] = ends[:, SCORES] + self.pending[SCORES] if law.keeps else 0
        return nexts, played

    def afterstate_values(
        self, law: TurnRules, evaluator: Evaluator, ends: Rows, rivals: Rows
    ) -> Floats:
        """Return for each afterstate the winning chance of the side that played."""
        values = evaluator(*self.next_positions(law, ends, rivals))
        return 1 - values if self.passes else values


def turn_rules_of(rules: Rules[State]) -> TurnRules:
    """Return how much must be played in a turn of this match of señas.

    Raises `InvalidPosition` if these are the rules of another game.
    """
    if not isinstance(rules, Senas):
        raise InvalidPosition("These are not the rules of señas.")
    own = MAXIMUM if rules.play_obligation == "maximum" else EACH
    gift = MAXIMUM if rules.gift == "mandatory" else FREE
    return TurnRules(own, gift, rules.gift != "off", rules.excess_exit == "any")


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn in progress: both sides' rows, how much must be played, and what follows the turn."""

    hand: Rows
    rival: Rows
    law: str
    after: Continuation


def turn_of(law: TurnRules, state: State) -> Turn:
    """Return the turn that the active seat has still to play.

    Raises `InvalidPosition` if there is no active seat, or the position is of another game.
    """
    if state.seat is None or not isinstance(state, SenasState):
        raise InvalidPosition("Nobody plays a turn of señas here.")
    after = Continuation(not (state.gift_in_hand or state.tute), row((), state.gift))
    hand, rival = row(state.pieces[state.seat], state.pips_left), row(state.pieces[1 - state.seat])
    return Turn(hand, rival, law.gift if state.gift_in_hand else law.own, after)


def repeat_rival(rival: Rows, ends: Layer) -> Rows:
    """Return the opponent's row, repeated for each of the afterstates."""
    return np.broadcast_to(rival, ends.rows.shape)
