"""The rules of señas; every line that enforces a statement names it.

Every game ends with probability 1. No piece goes back, so thirty pieces make at most 720 moves. The
wait for the next move is finite too, since the seats never lock each other in for ever. A piece is
locked in only by opposing pieces in all six holes before it.

- No piece in 9 to 16 is locked in: the opponent would need two pieces in its 2 to 6 (SENAS-09).
- If a piece in 17 or 18 is locked in, the opponent has a piece in its 9, and this piece is free.
- If a piece in 6 to 8 is locked in, the opponent's piece in its 21 can join the piece in its 22.
- If a piece in 1 to 5 is locked in, the opponent has a piece in its 18. That piece is locked in
  only by pieces in 7 to 12, and of these the piece in 9 is free.
- With all pieces in 19 to 24 a six takes one out (SENAS-20).

So one of the seats can play a number that three dice show in at least 91 of 216 throws. Games of
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
from games.engine.senas.turns import after_step, end_throw, over, own_throw_due
from games.engine.state import Action, Call, Choice, Move, State, Throw
from games.engine.two_seats import decide_start
from games.engine.words import gettext_noop

DECLINE = Call("decline")


@dataclass(frozen=True)
class Senas(SenasTable):
    """The complete rules of señas."""

    game: ClassVar[str] = "senas"
    state_type: ClassVar[type[State]] = SenasState
    title: ClassVar[str] = gettext_noop("Señas")
    side_names: ClassVar[tuple[str, ...]] = (gettext_noop("White"), gettext_noop("Black"))
    contact_ends: ClassVar[bool] = True
    call_names: ClassVar[Mapping[str, str]] = {"decline": gettext_noop("Decline the rest")}
    statements: ClassVar[Mapping[str, str]] = STATEMENTS

    @property
    def pieces_each(self) -> int:
        return PIECES  # SENAS-02

    def start(self) -> SenasState:
        """Return the starting position, in which both seats throw to decide who starts."""
        return SenasState((START, START), None, contenders=(0, 1))  # SENAS-04 SENAS-13

    def faces(self, state: SenasState) -> tuple[int, ...]:
        """Return (6, 6, 6), three dice, while a throw is due, else ().

        In the opening, when each seat throws one die, return (6, 6).
        """
        if self.due(state) != "throw":
            return ()
        return (6, 6) if state.contenders else (6, 6, 6)  # SENAS-13

    def read(self, drawn: Sequence[int]) -> Throw:
        return read_dice(drawn)

    def throws(self, state: SenasState) -> tuple[tuple[Throw, Fraction], ...]:
        """Return every throw that can come next, with its probability.

        In the opening these are 36 throws of one die by each seat, later the 56 throws of three
        dice.
        """
        if self.due(state) != "throw":
            return ()
        return ONE_DIE_EACH if state.contenders else THREE_DICE

    def pips_of(self, throw: Throw) -> tuple[int, ...]:
        """Return the numbers to play: one for each die, but equal dice count double.

        For example, 4, 4, 1 gives 4, 4, 4, 4, 1.
        """
        return pips_of(throw)

    def legal_moves(self, state: SenasState) -> tuple[Choice, ...]:
        """Return the legal steps, and the call to decline numbers that the opponent has left.

        A match may choose that such numbers must be played; then there is no such call.
        """
        if not state.pips_left:
            return ()
        steps, hand = self.hand(state)
        if self.must_play_most(state):
            return playable(steps, hand)
        declining = (DECLINE,) if state.gift_in_hand else ()  # SENAS-18
        return (*steps.steps(hand), *declining)

    def apply(self, state: SenasState, action: Action) -> SenasState:
        """Return the position after a legal action; a seat without a move loses its turn."""
        if isinstance(action, Move):
            return self._end_blocked_turn(after_step(state, action))
        if isinstance(action, Call):
            return own_throw_due(state)  # SENAS-18
        if state.contenders:
            return decide_start(state, action)  # SENAS-13
        tute = tuple(action.dice) == TUTE  # SENAS-16
        return self._end_blocked_turn(replace(state, pips_left=pips_of(action), tute=tute))

    def _end_blocked_turn(self, state: SenasState) -> SenasState:
        if self.is_finished(state):  # SENAS-03
            return over(state)
        if self.can_play(state, state.pips_left):
            return state
        return own_throw_due(state) if state.gift_in_hand else self._end_throw(state)

    def _end_throw(self, state: SenasState) -> SenasState:
        left = () if self.gift == "off" else state.gift + state.pips_left  # SENAS-18
        after = end_throw(state, left)
        return self._end_blocked_turn(after) if after.gift_in_hand else after

    def contact(self, state: SenasState) -> bool:
        """Whether there is a hole that pieces of both seats may still reach or pass."""
        own, rival = (side[0] for side in state.pieces)
        return any(across(hole) >= own for hole in range(rival, OUT))  # SENAS-05

    def why_not(self, state: SenasState, action: Action) -> Refusal | None:
        return explanations.why_not(self, state, action)

    def invalid_reason(self, state: SenasState) -> str | None:
        return validation.invalid_reason(self, state)

    def remarks(self, state: SenasState) -> tuple[Remark, ...]:
        return explanations_position.remarks(self, state)

    def notation(self, played: Sequence[tuple[SenasState, Move]]) -> str:
        return notation.turn([move for _, move in played])

    def square_name(self, progress: int) -> str:
        return notation.place_name(progress)

    def faces_shown(self, throw: Throw) -> tuple[int, ...]:
        """Return the faces of the dice to draw; equal dice are drawn once for each use."""
        opening = len(throw.dice) == self.seats
        return throw.dice if opening else pips_of(throw)  # SENAS-15

    def layout(self, viewer: int) -> Layout:
        """Return the board as the seat `viewer` sees it, with its exit at the lower right."""
        return layout(viewer)
