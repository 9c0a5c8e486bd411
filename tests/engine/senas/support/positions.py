"""Señas positions in words by hole: `1:13 3:1 21:1`, in each seat's own numbers; others are out."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.explanations import Refusal
from games.engine.play import play
from games.engine.senas.board import OUT
from games.engine.senas.rules import Senas
from games.engine.senas.state import SenasState
from games.engine.state import Action, Call, Move, Throw

A, B = 0, 1
HOME = "1:15"


@dataclass(frozen=True)
class Position:
    """A señas position with its rules."""

    rules: Senas
    state: SenasState

    def after_throw(self, *dice: int) -> Position:
        """Return the position after a throw of these dice."""
        return Position(self.rules, play(self.rules, self.state, Throw(dice)))

    def after(self, *words: str) -> Position:
        """Return the position after these actions in words, such as `7-11` or `decline`."""
        state = self.state
        for word in words:
            state = play(self.rules, state, action(word))
        return Position(self.rules, state)

    def legal(self, score: int) -> set[str]:
        """Return the legal steps by the number `score`: `7-11` leads from hole 7 to hole 11."""
        return {
            f"{each.start}-{'off' if each.end == OUT else each.end}"
            for each in self.rules.legal_moves(self.state)
            if isinstance(each, Move) and each.score == score
        }

    def refusal(self, word: str) -> Refusal | None:
        """Return the explanation of why the action `word` is illegal, or None if it is legal."""
        return self.rules.why_not(self.state, action(word))

    def why_not(self, word: str) -> str | None:
        """Return the ID of the statement that makes the action `word` illegal, or None."""
        refusal = self.refusal(word)
        return refusal.statement if refusal else None

    def stands(self, seat: int) -> str:
        """Return the holes of a seat's pieces in words, as `position` reads them."""
        side = self.state.pieces[seat]
        return " ".join(f"{hole}:{side.count(hole)}" for hole in sorted(set(side) - {OUT}))

    def remarks(self) -> list[str]:
        """Return the IDs of the statements that the sentences beside the position refer to."""
        return [remark.statement for remark in self.rules.remarks(self.state)]


def position(one: str, other: str, to_play: int = A, /, **options: str) -> Position:
    """Return the position with these pieces in words, in which seat `to_play` throws.

    Fails if the position is invalid.
    """
    rules = Senas(**options)  # type: ignore[arg-type]
    state = state_of(one, other, to_play=to_play)
    assert rules.invalid_reason(state) is None
    return Position(rules, state)


def state_of(
    one: str, other: str, *, to_play: int | None = A, pips_left: tuple[int, ...] = ()
) -> SenasState:
    """Return the state with these pieces in words, even if it is invalid."""
    sides = (_side(one), _side(other))
    runner = tuple(side[-1] > 18 for side in sides)
    return SenasState(sides, to_play, pips_left, runner=runner)


def opening(**options: str) -> Position:
    """Return the position before the first throw of a match with these options."""
    rules = Senas(**options)  # type: ignore[arg-type]
    return Position(rules, rules.start())


def action(word: str) -> Action:
    """Return the action that a word means: a step, or a call if it has no hyphen."""
    return move(word) if "-" in word else Call(word)


def move(word: str) -> Move:
    """Return the step that a word such as `7-11` means; `20-off:6` uses the number 6."""
    way, _, score = word.partition(":")
    start, end = (OUT if name == "off" else int(name) for name in way.split("-"))
    return Move(start, end, int(score) if score else end - start)


def _side(piles: str) -> tuple[int, ...]:
    side = list[int]()
    for pile in piles.split():
        hole, many = pile.split(":")
        side += [int(hole)] * int(many)
    return tuple(sorted(side + [OUT] * (15 - len(side))))
