"""The rules of petits chevaux; every line that enforces a statement names it.

Captures send horses back, so no number of throws is sure to end a game. But positions are finitely
many, horses otherwise only advance, and a stable never blocks itself, since horses in it may move
deeper. So the chance of a long game falls exponentially with its length. Of 14,000 random games
with 27 sets of options the longest, four seats on the cross, took 3,674 actions, and such games
took 1,550 on average; 20,000 is a safe bound.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from games.engine.dice import read_dice
from games.engine.explanations import Refusal, Remark
from games.engine.petits_chevaux import explanations, explanations_position, notation, validation
from games.engine.petits_chevaux.board import CORRIDOR, STABLE
from games.engine.petits_chevaux.moves import after_step, entry_due, may_go
from games.engine.petits_chevaux.options import PetitsChevauxTable
from games.engine.petits_chevaux.state import PetitsChevauxState
from games.engine.petits_chevaux.throws import (
    SIX,
    after_throw,
    again,
    decide_start,
    next_turn,
    throws,
)
from games.engine.state import Action, Choice, Move, Outcome, Throw


@dataclass(frozen=True)
class PetitsChevaux(PetitsChevauxTable):
    """The complete rules of petits chevaux."""

    def start(self) -> PetitsChevauxState:
        """Return the starting position: all horses wait, every seat throws for the start."""
        waiting = ((CORRIDOR,) * self.pawns,) * self.seats
        seats = tuple(range(self.seats))
        return PetitsChevauxState(  # CHEVAUX-01 CHEVAUX-05
            waiting, None, contenders=seats, opening=True, throws_left=0
        )

    def faces(self, state: PetitsChevauxState) -> tuple[int, ...]:
        """Return (6,) while a throw is due, else ().

        In the throw for the start there is a 6 for each seat that takes part.
        """
        if self.due(state) != "throw":
            return ()
        return (6,) * (len(state.contenders) or 1)  # CHEVAUX-05 CHEVAUX-08

    def read(self, drawn: Sequence[int]) -> Throw:
        return read_dice(drawn)

    def throws(self, state: PetitsChevauxState) -> tuple[tuple[Throw, Fraction], ...]:
        """Return every throw that can come next, with its probability.

        A throw for the start has one die for each seat that takes part.
        """
        dice = len(self.faces(state))
        return throws(dice) if dice else ()

    def pips_of(self, throw: Throw) -> tuple[int, ...]:
        """Return the die's number as the only number to play: one horse moves by all of it."""
        return throw.dice  # CHEVAUX-07

    def legal_moves(self, state: PetitsChevauxState) -> tuple[Choice, ...]:
        """Return the step out of the corridor if a horse must come out, else every legal step."""
        if state.seat is None or not state.pips_left:
            return ()
        square = entry_due(self, state)
        if square is not None:
            return (Move(CORRIDOR, square, SIX),)  # CHEVAUX-09 CHEVAUX-11
        own, score = state.pieces[state.seat], state.pips_left[0]
        horses = own if state.must_use is None else (state.must_use,)  # CHEVAUX-10 CHEVAUX-20
        return tuple(
            Move(place, place + score, score)  # CHEVAUX-07 CHEVAUX-08
            for place in horses
            if place != CORRIDOR and may_go(own, place, place + score, self.stable_entry)
        )

    def apply(self, state: PetitsChevauxState, action: Action) -> PetitsChevauxState:
        """Return the position after a legal throw or step; a throw no horse can use is lost."""
        if isinstance(action, Move):
            return self._after_step(state, action)
        assert isinstance(action, Throw)  # noqa: S101  petits chevaux has no calls
        if state.contenders:
            return decide_start(state, action)
        after = after_throw(state, action.dice[0])
        return after if self.legal_moves(after) else self._lose_throw(after)

    def _after_step(self, state: PetitsChevauxState, move: Move) -> PetitsChevauxState:
        seat = state.seat or 0
        pieces = after_step(state.pieces, seat, move.start, move.end, self.views(seat))
        after = replace(state, pieces=tuple(pieces), pips_left=(), must_use=None)
        if pieces[seat][0] in STABLE:
            return after  # CHEVAUX-21
        if move.start == CORRIDOR:
            return again(after, must_use=move.end)  # CHEVAUX-02 CHEVAUX-10
        return again(after) if self._rewards(move.score) else next_turn(after)

    def _lose_throw(self, state: PetitsChevauxState) -> PetitsChevauxState:
        if self._rewards(state.pips_left[0]):
            return again(state)
        if state.throws_left:
            return replace(state, pips_left=())  # CHEVAUX-01
        return next_turn(state)  # CHEVAUX-03 CHEVAUX-17

    def _rewards(self, score: int) -> bool:
        return score == SIX and self.reroll_on_six == "every_six"  # CHEVAUX-10

    def outcome(self, state: PetitsChevauxState) -> Outcome | None:
        """Return a win of one point for the seat with all horses in the stable, or None."""
        for seat, side in enumerate(state.pieces):
            if side[0] in STABLE:  # CHEVAUX-21
                return Outcome((seat,), 1)
        return None

    def resignation(self, state: PetitsChevauxState, seat: int) -> Outcome:
        """Return a win of one point for each seat except the one that resigns."""
        return Outcome(tuple(other for other in range(self.seats) if other != seat), 1)

    def skip_turn(self, state: PetitsChevauxState) -> PetitsChevauxState:
        """Return the position in which the next seat throws instead of the active one.

        If no horse has come out yet, the opening continues, in which every turn has three throws.
        """
        untouched = not any(map(any, state.pieces))
        return next_turn(replace(state, opening=untouched))

    def why_not(self, state: PetitsChevauxState, action: Action) -> Refusal | None:
        return explanations.why_not(self, state, action)

    def invalid_reason(self, state: PetitsChevauxState) -> str | None:
        return validation.invalid_reason(self, state)

    def notation(self, played: Sequence[tuple[PetitsChevauxState, Move]]) -> str:
        return notation.turn(self, played)

    def square_name(self, progress: int) -> str:
        return notation.place_name(progress)

    def safe(self, state: PetitsChevauxState, seat: int, progress: int) -> bool:
        """Whether a horse with this progress is in the stable, where it cannot be captured."""
        return progress in STABLE  # CHEVAUX-19

    def remarks(self, state: PetitsChevauxState) -> tuple[Remark, ...]:
        return explanations_position.remarks(self, state)
