"""The rules of pachisi; every line that enforces a statement names it.

Every game ends with probability 1: from any position some throws, none of them rare, bring one
seat's pieces home in at most 4 x 84 moves, and no rule can block all pieces of a seat for ever. So
captures and declined moves can delay the end but not prevent it. Random play took at most 1,300
actions in 2,400 games with all kinds of options; 5,000 are a safe bound.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from games.engine.explanations import Refusal, Remark
from games.engine.layout import Layout
from games.engine.pachisi import (
    explanations,
    explanations_position,
    notation,
    turns,
    validation,
)
from games.engine.pachisi import throws as pachisi_throws
from games.engine.pachisi.board import HOME, PIECES, SEATED, WAITING
from games.engine.pachisi.layout import layout
from games.engine.pachisi.moves import moves
from games.engine.pachisi.moves_capturing import protects
from games.engine.pachisi.options import PRESETS, Table
from games.engine.pachisi.state import PachisiState
from games.engine.pachisi.statements import NOTES, STATEMENTS
from games.engine.state import Action, Choice, Move, Outcome, State, Throw
from games.engine.words import gettext_noop


@dataclass(frozen=True)
class Pachisi(Table):
    """The complete rules of pachisi."""

    game: ClassVar[str] = "pachisi"
    seat_numbers: ClassVar[tuple[int, ...]] = tuple(SEATED)
    last: ClassVar[int] = HOME
    state_type: ClassVar[type[State]] = PachisiState
    title: ClassVar[str] = gettext_noop("Pachisi")
    side_names: ClassVar[tuple[str, ...]] = (
        gettext_noop("Yellow"),
        gettext_noop("Red"),
        gettext_noop("Black"),
        gettext_noop("Green"),
    )
    rulebook_names: ClassVar[tuple[str, ...]] = (
        gettext_noop("South"),
        gettext_noop("East"),
        gettext_noop("North"),
        gettext_noop("West"),
    )
    call_names: ClassVar[Mapping[str, str]] = {turns.DECLINE.name: gettext_noop("Decline")}
    randomizer: ClassVar[str] = "cowrie"
    presets: ClassVar[Mapping[str, Mapping[str, int | str | bool]]] = PRESETS
    statements: ClassVar[Mapping[str, str]] = STATEMENTS
    notes: ClassVar[Mapping[str, str]] = NOTES

    @property
    def pieces_each(self) -> int:
        return PIECES  # PACHISI-01

    def start(self) -> PachisiState:
        """Return the starting position: all pieces wait, and every seat throws for the start."""
        none_left = (False,) * self.seats
        return PachisiState(
            pieces=((WAITING,) * PIECES,) * self.seats,  # PACHISI-02
            seat=None,
            contenders=tuple(range(self.seats)),  # PACHISI-03
            left=none_left,
            unlocked=none_left if self.opening_234 else (True,) * self.seats,  # PACHISI-05
        )

    def faces(self, state: PachisiState) -> tuple[int, ...]:
        """Return (2, 2, ...) with one 2 for each shell to be thrown; () if no throw is due.

        Each shell has two faces. In the throw for the start every seat that takes part throws all
        shells.
        """
        return (2,) * self.shells.shells * self._hands(state)

    def read(self, drawn: Sequence[int]) -> Throw:
        """Return the throw that these shells show, 1 for each shell that lies mouth up, else 0."""
        return self.shells.read(drawn)

    def throws(self, state: PachisiState) -> tuple[tuple[Throw, Fraction], ...]:
        """Return every throw that can come next, with its probability.

        A throw for the start has one value for each seat that takes part.
        """
        hands = self._hands(state)
        return self.shells.throws(hands) if hands else ()

    def pips_of(self, throw: Throw) -> tuple[int, ...]:
        """Return the value of the throw as the one number to play."""
        return throw.dice

    def legal_moves(self, state: PachisiState) -> tuple[Choice, ...]:
        """Return every step by a value still to be played, and the call to decline the rest."""
        if self.due(state) != "move":
            return ()
        ways = moves(self, state)
        if self.split_throw:
            ways = turns.distinguish_sources(self, state, ways)  # PACHISI-19
        return (*ways, turns.DECLINE)  # PACHISI-18

    def apply(self, state: PachisiState, action: Action) -> PachisiState:
        """Return the position after a legal action; a turn ends if its throw cannot be played."""
        if isinstance(action, Move):
            return turns.after_step(self, state, action)
        if not isinstance(action, Throw):
            return turns.after_decline(self, state)
        if state.contenders:
            return pachisi_throws.decide_start(state, action)
        return turns.after_throw(self, state, action)

    def due(self, state: PachisiState) -> str:
        """Return the phase: `throw`, `move` or `over`; while a seat collects values, `throw`."""
        if self.outcome(state) is not None:
            return "over"
        return "move" if state.pips_left and not state.run else "throw"  # PACHISI-44

    def outcome(self, state: PachisiState) -> Outcome | None:
        """Return a win of one point for the seat, or partners, with all pieces home, else None."""
        winners = turns.winning_seats(self, state)
        return Outcome(winners, 1) if winners else None  # PACHISI-01

    def resignation(self, state: PachisiState, seat: int) -> Outcome:
        """Return a win of one point for each opponent of the seat that resigns."""
        return Outcome(self.rivals(seat), 1)

    def skip_turn(self, state: PachisiState) -> PachisiState:
        """Return the position in which the next seat throws; the active seat's numbers are lost."""
        return turns.next_turn(self, state)

    def why_not(self, state: PachisiState, action: Action) -> Refusal | None:
        return explanations.why_not(self, state, action)

    def invalid_reason(self, state: PachisiState) -> str | None:
        return validation.invalid_reason(self, state)

    def notation(self, played: Sequence[tuple[PachisiState, Move]]) -> str:
        return notation.turn(self, played)

    def square_name(self, progress: int) -> str:
        return notation.place_name(progress)

    def share_remark(self, state: PachisiState, move: Move) -> Remark | None:
        return explanations_position.share_remark(self, state, move)

    def safe(self, state: PachisiState, seat: int, progress: int) -> bool:
        """Whether a piece at this progress is safe: on a castle or in a middle column."""
        return protects(progress)

    def side(self, state: PachisiState, seat: int) -> int:
        """Return the arm of the cross on which this seat begins."""
        return SEATED[self.seats][seat]

    def faces_shown(self, throw: Throw) -> tuple[int, ...]:
        """Return how each shell of the throw is drawn: 1 for mouth up, 0 for mouth down."""
        return self.shells.lie(throw)

    def remarks(self, state: PachisiState) -> tuple[Remark, ...]:
        return explanations_position.remarks(self, state)

    def layout(self, viewer: int) -> Layout:
        """Return the board as the seat `viewer` sees it, with its arm at the bottom."""
        return layout(self.seats, viewer)

    def _hands(self, state: PachisiState) -> int:
        if self.due(state) != "throw":
            return 0
        return max(1, len(state.contenders))
