"""What may happen in backgammon; every line that enforces a statement names it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import ClassVar

from games.engine.backgammon import notation, reasons
from games.engine.backgammon.board import (
    BAR,
    OFF,
    RIVAL_HOME,
    START,
    across,
    held,
    may_bear_off,
)
from games.engine.backgammon.layout import layout
from games.engine.backgammon.statements import STATEMENTS
from games.engine.core import Action, Choice, Move, Outcome, Refusal, Rules, State, Throw
from games.engine.layout import Layout
from games.engine.options import choice
from games.engine.turn import beginning_longest_play
from games.engine.words import gettext_noop

TWO_DICE = tuple(
    (Throw((high, low)), Fraction(1 if high == low else 2, 36))
    for high in range(6, 0, -1)
    for low in range(high, 0, -1)
)
ONE_DIE_EACH = tuple((Throw(dice), Fraction(1, 36)) for dice in product(range(1, 7), repeat=2))


@dataclass(frozen=True, slots=True)
class BackgammonState(State):
    """A position of backgammon."""

    contenders: tuple[int, ...] = ()
    """The seats that throw for the start; nobody once it is decided."""


@dataclass(frozen=True)
class Backgammon(Rules[BackgammonState]):
    """One game of backgammon."""

    game: ClassVar[str] = "backgammon"
    pieces_each: ClassVar[int] = 15
    last: ClassVar[int] = OFF
    state_type: ClassVar[type[State]] = BackgammonState
    title: ClassVar[str] = gettext_noop("Backgammon")
    seat_names: ClassVar[tuple[str, ...]] = (gettext_noop("White"), gettext_noop("Red"))
    statements: ClassVar[Mapping[str, str]] = STATEMENTS

    opening_roll: str = choice(
        gettext_noop("First throw"),
        fresh_dice=gettext_noop("Whoever starts throws two fresh dice."),
        opening_dice=gettext_noop("Whoever starts plays the two dice that decided it."),
    )
    backgammon_rule: str = choice(
        gettext_noop("Three points for"),
        bar=gettext_noop("a loser with nothing off and a piece on the bar."),
        bar_or_home=gettext_noop(
            "a loser with nothing off and a piece on the bar or in the winner's home."
        ),
    )

    def start(self) -> BackgammonState:
        """The usual arrangement; both seats throw for the start."""
        return BackgammonState((START, START), None, contenders=(0, 1))  # GAMMON-03 GAMMON-05

    def faces(self, state: BackgammonState) -> tuple[int, ...]:
        """Two dice: one for each seat in the opening, both for the thrower afterwards."""
        return (6, 6) if self.due(state) == "throw" else ()  # GAMMON-05 GAMMON-06

    def read(self, drawn: Sequence[int]) -> Throw:
        """The dice in the order in which they fell."""
        return Throw(tuple(face + 1 for face in drawn))

    def throws(self, state: BackgammonState) -> tuple[tuple[Throw, Fraction], ...]:
        """Thirty-six pairs while the start is thrown for, twenty-one throws afterwards."""
        if self.due(state) != "throw":
            return ()
        return ONE_DIE_EACH if state.contenders else TWO_DICE

    def scores_of(self, throw: Throw) -> tuple[int, ...]:
        """One score a die; four of them when both show the same."""
        one, other = throw.dice
        if one == other:  # GAMMON-13
            return (one,) * 4  # GAMMON-14
        return (max(one, other), min(one, other))  # GAMMON-07

    def steps(self, state: BackgammonState) -> Sequence[Move]:
        """The moves of one piece by one die, the law of the whole turn left aside."""
        return _steps(state.pieces, state.seat, state.scores)

    def step(self, state: BackgammonState, move: Move) -> BackgammonState:
        """Move one piece, hit what stands alone there, use up the die."""
        assert state.seat is not None  # noqa: S101  a move has a mover
        pieces = list(state.pieces)
        pieces[state.seat] = _moved(pieces[state.seat], move.start, move.end)
        rival, there = 1 - state.seat, across(move.end)
        if there > BAR and there in pieces[rival]:  # GAMMON-15
            pieces[rival] = _moved(pieces[rival], there, BAR)  # GAMMON-16
        return replace(state, pieces=tuple(pieces), scores=_without(state.scores, move.score))

    def finished(self, state: BackgammonState) -> bool:
        """Tell whether one side has taken off all its pieces."""
        return any(side[0] == OFF for side in state.pieces)  # GAMMON-01

    def legal_moves(self, state: BackgammonState) -> tuple[Choice, ...]:
        """Every step that begins a play of as many dice as possible, else of the larger."""
        if self.finished(state):
            return ()
        steps = beginning_longest_play(self, state)  # GAMMON-08 GAMMON-11
        return steps if self._both_can_follow(state, steps) else _larger(steps)  # GAMMON-11

    def _both_can_follow(self, state: BackgammonState, steps: Sequence[Move]) -> bool:
        if len({step.score for step in steps}) < 2:  # noqa: PLR2004  one die, or a doublet
            return True
        after = self.step(state, steps[0])
        return self.finished(after) or bool(self.steps(after))

    def apply(self, state: BackgammonState, action: Action) -> BackgammonState:
        """The position after a legal throw or move; a seat without a move loses its turn."""
        if isinstance(action, Move):
            return self._settled(self.step(state, action))
        assert isinstance(action, Throw)  # noqa: S101  backgammon knows no calls yet
        if state.contenders:
            return self._opened(state, action)
        return self._settled(replace(state, scores=self.scores_of(action)))

    def _opened(self, state: BackgammonState, throw: Throw) -> BackgammonState:
        mine, theirs = throw.dice
        if mine == theirs:
            return state  # GAMMON-05
        starts = replace(state, seat=0 if mine > theirs else 1, contenders=())  # GAMMON-05
        if self.opening_roll == "fresh_dice":
            return starts  # GAMMON-06
        return self._settled(replace(starts, scores=self.scores_of(throw)))  # GAMMON-06

    def _settled(self, state: BackgammonState) -> BackgammonState:
        if self.finished(state):
            return replace(state, scores=())
        if self.steps(state):
            return state
        assert state.seat is not None  # noqa: S101  somebody has just played
        return replace(state, seat=1 - state.seat, scores=())  # GAMMON-12 GAMMON-21 GAMMON-22

    def outcome(self, state: BackgammonState) -> Outcome | None:
        """The first to take off all pieces wins one, two or three points."""
        for seat, side in enumerate(state.pieces):
            if side[0] == OFF:  # GAMMON-02
                return Outcome((seat,), self._points(state.pieces[1 - seat]))
        return None

    def resignation(self, state: BackgammonState, seat: int) -> Outcome:
        """Worth what the other side would win if it took off its last piece now."""
        return Outcome((1 - seat,), self._points(state.pieces[seat]))

    def _points(self, loser: tuple[int, ...]) -> int:
        if loser[-1] == OFF:
            return 1  # GAMMON-29
        caught = BAR in loser  # GAMMON-31
        if self.backgammon_rule == "bar_or_home":
            caught = caught or any(place in RIVAL_HOME for place in loser)  # GAMMON-31
        return 3 if caught else 2  # GAMMON-30 GAMMON-31

    def why_not(self, state: BackgammonState, action: Action) -> Refusal | None:
        """The statement that forbids an action, or None if it is legal."""
        return reasons.why_not(self, state, action)

    def flaw(self, state: BackgammonState) -> str | None:
        """What makes this position one that no game can show, or None."""
        if any(across(place) in state.pieces[1] for place in state.pieces[0] if 0 < place < OFF):
            return "Both sides stand on one point."
        if all(side[0] == OFF for side in state.pieces):
            return "Both sides have taken off all their pieces."
        if state.contenders not in ((), (0, 1)) or bool(state.contenders) == (
            state.seat is not None
        ):
            return "Either a seat is to play, or both throw for the start."
        if self.finished(state) and (state.scores or state.pieces[state.seat or 0][0] != OFF):
            return "The game is over, and the winner has the last word."
        return self._flaw_of_scores(state)

    def _flaw_of_scores(self, state: BackgammonState) -> str | None:
        if not state.scores:
            return None
        if state.contenders:
            return "Nobody has dice to play before the start is decided."
        rests = {
            rest
            for throw, _ in TWO_DICE
            for rest in [(throw.dice[0],), (throw.dice[1],), self.scores_of(throw)]
        } | {(face,) * many for face in range(1, 7) for many in (2, 3)}
        if state.scores not in rests:
            return "Two dice cannot leave these scores."
        return None if self.steps(state) else "A seat that cannot move has no scores left."

    def notation(self, played: Sequence[tuple[BackgammonState, Move]]) -> str:
        """The moves of one turn as backgammon players write them."""
        return notation.turn([(state.pieces, state.seat, move) for state, move in played])

    def layout(self, viewer: int) -> Layout:
        """The board with this seat's home at the lower right."""
        return layout(viewer)


def _steps(
    pieces: tuple[tuple[int, ...], ...], seat: int | None, scores: tuple[int, ...]
) -> list[Move]:
    if seat is None:
        return []
    own, blocked = pieces[seat], held(pieces[1 - seat])
    starts = (BAR,) if own[0] == BAR else sorted(set(own) - {OFF})  # GAMMON-17 GAMMON-27
    return [
        Move(start, min(start + score, OFF), score)  # GAMMON-18 GAMMON-20
        for score in sorted(set(scores), reverse=True)
        for start in starts
        if start + score not in blocked  # GAMMON-09 GAMMON-10 GAMMON-19
        and (start + score < OFF or may_bear_off(own, start, score))
    ]


def _larger(steps: Sequence[Move]) -> tuple[Move, ...]:
    largest = max((step.score for step in steps), default=0)
    return tuple(step for step in steps if step.score == largest)


def _moved(side: tuple[int, ...], start: int, end: int) -> tuple[int, ...]:
    places = list(side)
    places.remove(start)
    return tuple(sorted([*places, end]))


def _without(scores: tuple[int, ...], score: int) -> tuple[int, ...]:
    at = scores.index(score)
    return scores[:at] + scores[at + 1 :]
