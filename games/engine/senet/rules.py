"""The rules of senet; every line that enforces a statement names it.

Every game ends with probability 1, although pieces are sent back and nothing bounds its length. In
every position one of the seats can move with a 1: if each piece had another piece or the edge
behind it, the pieces would fill the squares from 1 on, and the foremost could advance. So no
position is blocked for ever; positions are finitely many and throws independent. Games of random
moves take about 1,100 actions, one in a thousand takes 6,000, almost none 20,000.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import ClassVar

from games.engine.explanations import Refusal, Remark
from games.engine.layout import Layout
from games.engine.senet import (
    explanations,
    explanations_position,
    moves,
    notation,
    validation,
)
from games.engine.senet.board import (
    AGAIN,
    BLACK,
    OPENING,
    SQUARES,
    STICKS,
    VALUES,
    WHITE,
    WHITES_FIRST,
)
from games.engine.senet.layout import layout
from games.engine.senet.options import SenetTable
from games.engine.senet.state import SenetState
from games.engine.senet.statements import NOTES, STATEMENTS
from games.engine.state import Action, Choice, Move, State, Throw
from games.engine.two_seats import by_seat, sides
from games.engine.words import gettext_noop

THROWS = tuple(
    (Throw((value,)), Fraction(comb(STICKS, white), 2**STICKS))  # SENET-03 SENET-04
    for white, value in VALUES.items()
)
"""The throws of four sticks with their probabilities, by the number of white faces up."""


@dataclass(frozen=True)
class Senet(SenetTable):
    """The complete rules of senet."""

    game: ClassVar[str] = "senet"
    state_type: ClassVar[type[State]] = SenetState
    title: ClassVar[str] = gettext_noop("Senet")
    side_names: ClassVar[tuple[str, ...]] = (gettext_noop("White"), gettext_noop("Black"))
    statements: ClassVar[Mapping[str, str]] = STATEMENTS
    notes: ClassVar[Mapping[str, str]] = NOTES
    randomizer: ClassVar[str] = "stick"

    @property
    def pieces_each(self) -> int:
        return len(WHITE)  # SENET-01

    def start(self) -> SenetState:
        """Return the starting position: White on odd squares, Black on even ones.

        Seat 0 throws first, to decide which seat plays which colour.
        """
        return SenetState((WHITE, BLACK), 0)  # SENET-01 SENET-02 SENET-10

    def start_again(self, won: tuple[int, ...], before: tuple[int, ...] = ()) -> SenetState:
        """Return the starting position of a later game of the match.

        The seats take turns at throwing first. Every win is worth one point, so the sum of the
        points counts the games.
        """
        return replace(self.start(), seat=sum(won) % self.seats, won=won)  # SENET-10

    def side(self, state: SenetState, seat: int) -> int:
        """Return 0 if this seat plays White, 1 if Black; until that is known, seat 0 is White."""
        return seat if state.black is None else int(seat == state.black)  # SENET-11

    def are_sides_decided(self, state: SenetState) -> bool:
        """Whether a 1 has been thrown, which gives the colours."""
        return state.black is not None  # SENET-11

    def faces(self, state: SenetState) -> tuple[int, ...]:
        """Return (2, 2, 2, 2) while a throw is due, for four sticks with two faces, else ()."""
        return (2,) * STICKS if self.due(state) == "throw" else ()  # SENET-03

    def read(self, drawn: Sequence[int]) -> Throw:
        """Return the throw that these four sticks show, 1 for each white face up, else 0."""
        return Throw((VALUES[sum(drawn)],))  # SENET-04

    def throws(self, state: SenetState) -> tuple[tuple[Throw, Fraction], ...]:
        """Return the throws 1, 2, 3, 4 and 6 with their probabilities, while a throw is due.

        No sticks show a 5.
        """
        return THROWS if self.due(state) == "throw" else ()

    def pips_of(self, throw: Throw) -> tuple[int, ...]:
        """Return the number of the throw, the only one to play."""
        return throw.dice

    def faces_shown(self, throw: Throw) -> tuple[int, ...]:
        """Return the faces of the four sticks to draw, white faces (1) first."""
        white = next(white for white, value in VALUES.items() if value == throw.dice[0])
        return (1,) * white + (0,) * (STICKS - white)

    def legal_moves(self, state: SenetState) -> tuple[Choice, ...]:
        """Return every legal step forward, or every legal step back if there is none forward."""
        if not state.pips_left:
            return ()
        advances = self.advances(state)
        if state.opening_one:
            return tuple(each for each in advances if (each.start, each.end) == OPENING)  # SENET-11
        if self.whites_first(state):
            first = tuple(each for each in advances if each.start == WHITES_FIRST)  # SENET-15
            advances = first or advances
        return advances or self.returns(state)  # SENET-16 SENET-23

    def apply(self, state: SenetState, action: Action) -> SenetState:
        """Return the position after a legal throw or step.

        A seat that has no legal step after its throw loses its turn.
        """
        if isinstance(action, Move):
            return self._after_step(state, action)
        assert isinstance(action, Throw)  # noqa: S101  senet has no calls
        value = action.dice[0]
        if state.black is None:
            return self._decide_colours(state, value)
        thrown = replace(state, pips_left=(value,))
        return thrown if self.legal_moves(thrown) else self._next_turn(thrown)  # SENET-25

    def _decide_colours(self, state: SenetState, value: int) -> SenetState:
        seat = state.seat or 0
        if value != 1:
            return replace(state, seat=1 - seat)  # SENET-10
        pieces = (BLACK, WHITE) if seat == 0 else (WHITE, BLACK)  # SENET-11
        return replace(state, pieces=pieces, black=seat, pips_left=(1,), opening_one=True)

    def _after_step(self, state: SenetState, move: Move) -> SenetState:
        after = replace(state, pieces=by_seat(state, *moves.after_step(*sides(state), move)))
        if self.is_finished(after):
            return self._end_throw(after)  # SENET-31
        if move.score in AGAIN:
            return self._end_throw(after)  # SENET-12 SENET-13
        return self._next_turn(after)  # SENET-14 SENET-17

    def _end_throw(self, state: SenetState) -> SenetState:
        behind = state.white_moved or self.whites_first(state)  # SENET-16
        return replace(state, pips_left=(), opening_one=False, white_moved=behind)

    def _next_turn(self, state: SenetState) -> SenetState:
        return replace(self._end_throw(state), seat=1 - (state.seat or 0))

    def why_not(self, state: SenetState, action: Action) -> Refusal | None:
        return explanations.why_not(self, state, action)

    def invalid_reason(self, state: SenetState) -> str | None:
        return validation.invalid_reason(self, state)

    def notation(self, played: Sequence[tuple[SenetState, Move]]) -> str:
        return notation.turn([(sides(state), move) for state, move in played])

    def square_name(self, progress: int) -> str:
        return notation.place_name(progress)

    def safe(self, state: SenetState, seat: int, progress: int) -> bool:
        """Whether this seat's piece cannot be attacked at this progress.

        It is on a refuge, or next to another piece of its seat.
        """
        held = moves.safe(state.pieces[seat], turn_corners=self.pairs_turn_corners)
        return progress in held and progress in SQUARES

    def remarks(self, state: SenetState) -> tuple[Remark, ...]:
        return explanations_position.remarks(self, state)

    def layout(self, viewer: int) -> Layout:
        """Return the board with the tray of the seat `viewer` below it."""
        return layout(viewer)
