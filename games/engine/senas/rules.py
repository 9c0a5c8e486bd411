"""The rules of señas; every line that enforces a statement names it.

Every game ends with probability 1. No piece goes back, so thirty pieces make at most 720 moves. And
the sides never lock each other in for ever, so that the wait for the next move is finite: a piece
is locked in only by pieces of the opponent in all six holes before it.

- In holes 9 to 16 none is: the opponent would need two pieces in its 2 to 6 (SENAS-09).
- If one is in 17 or 18, the opponent has a piece in its 9, which is free.
- If one is in 6 to 8, the opponent has pieces in its 21 and 22, and the one can join the other.
- If one is in 1 to 5, the opponent has one in its 18, locked in only by pieces in 9 to 12: free.
- With all pieces in 19 to 24 a six takes one out (SENAS-20).

So one of the sides can play a number that three dice show in at least 91 of 216 throws. Games of
random moves take about 300 actions, almost never more than 20,000.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from games.engine.dice import read_dice
from games.engine.explanations import Refusal, Remark
from games.engine.layout import Layout
from games.engine.senas import explanations, explanations_position, notation, validation
from games.engine.senas.board import OUT, PIECES, START, across
from games.engine.senas.layout import layout
from games.engine.senas.moves import playable
from games.engine.senas.options import SenasTable
from games.engine.senas.state import SenasState
from games.engine.senas.statements import STATEMENTS
from games.engine.senas.throws import ONE_DIE_EACH, THREE_DICE, TUTE, pips_of
from games.engine.senas.turns import over, own_throw_due, played_out, stepped
from games.engine.state import Action, Call, Choice, Move, State, Throw
from games.engine.two_seats import started
from games.engine.words import gettext_noop

DECLINE = Call("decline")


@dataclass(frozen=True)
class Senas(SenasTable):
    """The rules of señas."""

    game: ClassVar[str] = "senas"
    state_type: ClassVar[type[State]] = SenasState
    title: ClassVar[str] = gettext_noop("Señas")
    side_names: ClassVar[tuple[str, ...]] = (gettext_noop("White"), gettext_noop("Black"))
    contact_ends: ClassVar[bool] = True
    call_names: ClassVar[Mapping[str, str]] = {"decline": gettext_noop("Leave the rest unplayed")}
    statements: ClassVar[Mapping[str, str]] = STATEMENTS

    @property
    def pieces_each(self) -> int:
        return PIECES  # SENAS-02

    def start(self) -> SenasState:
        """Return the starting position; both seats throw for the start."""
        return SenasState((START, START), None, contenders=(0, 1))  # SENAS-04 SENAS-13

    def faces(self, state: SenasState) -> tuple[int, ...]:
        """Return three dice, in the opening one for each seat, while a throw is due."""
        if self.due(state) != "throw":
            return ()
        return (6, 6) if state.contenders else (6, 6, 6)  # SENAS-13

    def read(self, drawn: Sequence[int]) -> Throw:
        """Return the throw of these dice in the order in which they fell."""
        return read_dice(drawn)

    def throws(self, state: SenasState) -> tuple[tuple[Throw, Fraction], ...]:
        """Return the 36 pairs of an opening throw, afterwards the 56 throws of three dice."""
        if self.due(state) != "throw":
            return ()
        return ONE_DIE_EACH if state.contenders else THREE_DICE

    def pips_of(self, throw: Throw) -> tuple[int, ...]:
        """Return one score for each die, four for two equal dice and six for three."""
        return pips_of(throw)

    def legal_moves(self, state: SenasState) -> tuple[Choice, ...]:
        """Return the legal steps; numbers that the other side left may also be declined."""
        if not state.pips_left:
            return ()
        steps, hand = self.hand(state)
        if self.obliged(state):
            return playable(steps, hand)
        declining = (DECLINE,) if state.gift_in_hand else ()  # SENAS-18
        return (*steps.steps(hand), *declining)

    def apply(self, state: SenasState, action: Action) -> SenasState:
        """Return the position after a legal action; a seat without a move loses its turn."""
        if isinstance(action, Move):
            return self._settled(stepped(state, action))
        if isinstance(action, Call):
            return own_throw_due(state)  # SENAS-18
        if state.contenders:
            return started(state, action)  # SENAS-13
        tute = tuple(action.dice) == TUTE  # SENAS-16
        return self._settled(replace(state, pips_left=pips_of(action), tute=tute))

    def _settled(self, state: SenasState) -> SenasState:
        if self.finished(state):  # SENAS-03
            return over(state)
        if self.can_play(state, state.pips_left):
            return state
        return own_throw_due(state) if state.gift_in_hand else self._played_out(state)

    def _played_out(self, state: SenasState) -> SenasState:
        left = () if self.gift == "off" else state.gift + state.pips_left  # SENAS-18
        after = played_out(state, left)
        return self._settled(after) if after.gift_in_hand else after

    def contact(self, state: SenasState) -> bool:
        """Whether a side may still come to a hole that the other has before it."""
        own, rival = (side[0] for side in state.pieces)
        return any(across(hole) >= own for hole in range(rival, OUT))  # SENAS-05

    def why_not(self, state: SenasState, action: Action) -> Refusal | None:
        """Return the statement that forbids an action, or None if it is legal."""
        return explanations.why_not(self, state, action)

    def invalid_reason(self, state: SenasState) -> str | None:
        """Return why no game can reach this position, or None if it is valid."""
        return validation.invalid_reason(self, state)

    def remarks(self, state: SenasState) -> tuple[Remark, ...]:
        """Return sentences about the runner, a blocking piece, numbers passed on, a tute."""
        return explanations_position.remarks(self, state)

    def notation(self, played: Sequence[tuple[SenasState, Move]]) -> str:
        """Return the notation of a turn, with every stop named."""
        return notation.turn([move for _, move in played])

    def square_name(self, progress: int) -> str:
        """Return a hole's number on the mover's path, or off."""
        return notation.place_name(progress)

    def faces_shown(self, throw: Throw) -> tuple[int, ...]:
        """Return the dice; equal ones appear as the four or six numbers that are played."""
        opening = len(throw.dice) == self.seats
        return throw.dice if opening else pips_of(throw)  # SENAS-15

    def layout(self, viewer: int) -> Layout:
        """Return the board with this seat's exit at the lower right."""
        return layout(viewer)
