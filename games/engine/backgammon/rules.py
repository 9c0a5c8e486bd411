"""The rules of backgammon; every line that enforces a statement names it.

Every game ends with probability 1, although pieces are hit and nothing bounds its length. In every
position some throw lets one of the seats move, since the two homes cannot both be closed while each
seat has a piece that has still to pass the opponent's home. There are finitely many positions, and
from each one some throws and plays end the game. Games of random moves take about 300 actions,
almost never more than 20,000.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from games.engine.backgammon import cube, explanations, explanations_position, notation, validation
from games.engine.backgammon.board import OFF, START, across
from games.engine.backgammon.layout import layout
from games.engine.backgammon.options import BackgammonTable
from games.engine.backgammon.points import points
from games.engine.backgammon.state import BackgammonState
from games.engine.backgammon.statements import STATEMENTS
from games.engine.backgammon.throws import ONE_DIE_EACH, TWO_DICE, pips_of
from games.engine.dice import read_dice
from games.engine.explanations import Refusal, Remark
from games.engine.layout import Layout
from games.engine.state import Action, Call, Choice, Cube, Move, Outcome, State, Throw
from games.engine.turn import longest_plays
from games.engine.two_seats import decide_start
from games.engine.words import gettext_noop, ngettext_noop


@dataclass(frozen=True)
class Backgammon(BackgammonTable):
    """The complete rules of backgammon."""

    game: ClassVar[str] = "backgammon"
    state_type: ClassVar[type[State]] = BackgammonState
    title: ClassVar[str] = gettext_noop("Backgammon")
    side_names: ClassVar[tuple[str, ...]] = (gettext_noop("White"), gettext_noop("Red"))
    value_names: ClassVar[tuple[str, ...]] = (
        gettext_noop("single"),
        gettext_noop("gammon"),
        gettext_noop("backgammon"),
    )
    call_names: ClassVar[Mapping[str, str]] = cube.CALL_NAMES
    irrevocable_calls: ClassVar[tuple[str, ...]] = tuple(cube.CALL_NAMES)
    of_match: ClassVar[tuple[str, ...]] = ("match_points", "cube")
    distance: ClassVar[tuple[str, str]] = ngettext_noop("%(count)s pip", "%(count)s pips")
    piece_count: ClassVar[tuple[str, str]] = ngettext_noop(
        "%(count)s %(side)s checker", "%(count)s %(side)s checkers"
    )
    sent_back: ClassVar[tuple[str, str]] = ngettext_noop(
        "%(count)s checker is hit.", "%(count)s checkers are hit."
    )
    contact_ends: ClassVar[bool] = True
    files: ClassVar[tuple[str, ...]] = ("mat",)
    statements: ClassVar[Mapping[str, str]] = STATEMENTS

    @property
    def pieces_each(self) -> int:
        return len(START)  # GAMMON-03

    def start(self) -> BackgammonState:
        """Return the starting position, in which both seats throw to decide who starts."""
        return BackgammonState((START, START), None, contenders=(0, 1))  # GAMMON-03 GAMMON-05

    def start_again(self, won: tuple[int, ...], before: tuple[int, ...] = ()) -> BackgammonState:
        """Return the starting position of a later game, which may be the Crawford game."""
        crawford = cube.crawford(self, won, before)
        return replace(self.start(), won=won, crawford=crawford)  # GAMMON-28 GAMMON-32

    def faces(self, state: BackgammonState) -> tuple[int, ...]:
        """Return (6, 6) while a throw is due, else ().

        In the opening each seat throws one of the two dice.
        """
        return (6, 6) if self.due(state) == "throw" else ()  # GAMMON-05 GAMMON-06

    def read(self, drawn: Sequence[int]) -> Throw:
        return read_dice(drawn)

    def throws(self, state: BackgammonState) -> tuple[tuple[Throw, Fraction], ...]:
        """Return every throw that can come next, with its probability.

        In the opening these are 36 throws of one die by each seat, later the 21 throws of two dice.
        """
        if self.due(state) != "throw":
            return ()
        return ONE_DIE_EACH if state.contenders else TWO_DICE

    def pips_of(self, throw: Throw) -> tuple[int, ...]:
        """Return the numbers to play after a throw: one for each die, four for a doublet."""
        return pips_of(throw)

    def legal_moves(self, state: BackgammonState) -> tuple[Choice, ...]:
        """Return every step that begins a play of as many dice as possible.

        If either die can be played but not both, only steps with the larger die are legal. Before
        the throw, or while a double awaits its answer, return the legal calls with the cube.
        """
        if not state.pips_left:
            return cube.calls(self, state)
        if len(set(state.pips_left)) == 1:
            # With equal numbers a possible step stays possible, so every order plays equally many.
            return tuple(self.steps(state))  # GAMMON-14
        most, first = longest_plays(self, state)  # GAMMON-08 GAMMON-11
        return first if most > 1 else _larger(first)  # GAMMON-11

    def apply(self, state: BackgammonState, action: Action) -> BackgammonState:
        """Return the position after a legal action; a seat without a move loses its turn."""
        if isinstance(action, Move):
            return self._end_blocked_turn(self.step(state, action))
        if isinstance(action, Call):
            return cube.after_call(state, action)
        if state.contenders:
            return self._decide_start(state, action)
        return self._end_blocked_turn(replace(state, pips_left=self.pips_of(action)))

    def _decide_start(self, state: BackgammonState, throw: Throw) -> BackgammonState:
        starts = decide_start(state, throw)  # GAMMON-05
        if starts.contenders or self.opening_roll == "fresh_dice":
            return starts  # GAMMON-06
        return self._end_blocked_turn(replace(starts, pips_left=self.pips_of(throw)))  # GAMMON-06

    def _end_blocked_turn(self, state: BackgammonState) -> BackgammonState:
        if self.is_finished(state):
            return replace(state, pips_left=())
        if self.steps(state):
            return state
        assert state.seat is not None  # noqa: S101  a seat has just thrown or moved
        return replace(state, seat=1 - state.seat, pips_left=())  # GAMMON-12 GAMMON-21 GAMMON-22

    def due(self, state: BackgammonState) -> str:
        """Return the phase: `throw`, `move` or `over`; while a double awaits its answer, `move`."""
        due = super().due(state)
        return "move" if state.doubled and due == "throw" else due

    def outcome(self, state: BackgammonState) -> Outcome | None:
        """Return the winner, if a seat has borne off all pieces or has dropped a double, else None.

        A win is worth one, two or three points times the cube. A drop costs the value of the cube
        before the double.
        """
        if state.dropped:
            return Outcome((state.seat or 0,), state.cube)  # GAMMON-32
        seat = self.finisher(state)  # GAMMON-01 GAMMON-02
        return None if seat is None else Outcome((seat,), self._worth(state, loser=1 - seat))

    def resignation(self, state: BackgammonState, seat: int) -> Outcome:
        """Return what the opponent would win by bearing off its last piece now.

        A player who resigns instead of answering a double drops it. A doubler who resigns before
        the answer loses at the old value of the cube, since the double has not been taken.
        """
        if state.doubled and seat == state.seat:
            return Outcome((1 - seat,), state.cube)  # GAMMON-32
        return Outcome((1 - seat,), self._worth(state, loser=seat))

    def _worth(self, state: BackgammonState, *, loser: int) -> int:
        return state.cube * points(state.pieces[loser], self.backgammon_rule)  # GAMMON-32

    def cube_value(self, state: BackgammonState, seat: int) -> int:
        """Return the value of the cube if this seat owns it, else 0."""
        return state.cube if state.owner == seat else 0  # GAMMON-32

    def cube_on_board(self, state: BackgammonState) -> Cube | None:
        """Return the cube as it lies on the board; after a double, beside the opponent."""
        return cube.on_board(self, state)  # GAMMON-32

    def contact(self, state: BackgammonState) -> bool:
        """Whether some pieces of the two seats have yet to pass each other."""
        return state.pieces[0][0] < across(state.pieces[1][0])  # GAMMON-04

    def why_not(self, state: BackgammonState, action: Action) -> Refusal | None:
        return explanations.why_not(self, state, action)

    def invalid_reason(self, state: BackgammonState) -> str | None:
        return validation.invalid_reason(self, state)

    def remarks(self, state: BackgammonState) -> tuple[Remark, ...]:
        """Return sentences for players about the doubling cube, if the match is played with it."""
        return explanations_position.remarks(self, state)

    def notation(self, played: Sequence[tuple[BackgammonState, Move]]) -> str:
        return notation.turn([(state.pieces, state.seat, move) for state, move in played])

    def square_name(self, progress: int) -> str:
        return notation.place_name(progress)

    def safe(self, state: BackgammonState, seat: int, progress: int) -> bool:
        """Whether this seat has two or more pieces at this progress, so that none can be hit."""
        return 0 < progress < OFF and state.pieces[seat].count(progress) > 1  # GAMMON-15

    def faces_shown(self, throw: Throw) -> tuple[int, ...]:
        """Return the faces of the dice to draw: two, or four equal ones for a doublet."""
        return self.pips_of(throw)  # GAMMON-14

    def layout(self, viewer: int) -> Layout:
        """Return the board as seat `viewer` sees it, with that seat's home at the lower right."""
        return layout(viewer)


def _larger(steps: Sequence[Move]) -> tuple[Move, ...]:
    largest = max((step.score for step in steps), default=0)
    return tuple(step for step in steps if step.score == largest)
