"""Senet positions written by square: `1 3 5 7 9` for either side, the rest is off."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.explanations import Refusal
from games.engine.play import play
from games.engine.senet.board import OFF
from games.engine.senet.rules import Senet
from games.engine.senet.state import SenetState
from games.engine.state import Call, Move, Throw

W, B = 0, 1
"""The seats by colour; in these positions the first seat is White."""


@dataclass(frozen=True)
class Position:
    """A position and its table."""

    rules: Senet
    state: SenetState

    def after_throw(self, *values: int) -> Position:
        """Return the position after throws."""
        state = self.state
        for value in values:
            state = play(self.rules, state, Throw((value,)))
        return Position(self.rules, state)

    def after(self, word: str) -> Position:
        """Return the position after a move."""
        return Position(self.rules, play(self.rules, self.state, self.move(word)))

    def legal(self) -> set[str]:
        """Return the legal moves."""
        moves = self.rules.legal_moves(self.state)
        return {f"{each.start}-{each.end}" for each in moves if isinstance(each, Move)}

    def refusal(self, word: str) -> Refusal | None:
        """Return the refusal of a move or a call, or None."""
        action = self.move(word) if "-" in word else Call(word)
        return self.rules.why_not(self.state, action)

    def why_not(self, word: str) -> str | None:
        """Return the statement that forbids a move or a call, or None."""
        refusal = self.refusal(word)
        return refusal.statement if refusal else None

    def stands(self, seat: int) -> str:
        """Return the squares of a side's pieces, in the words of `position`."""
        return " ".join(str(square) for square in self.state.pieces[seat] if square != OFF)

    def remarks(self) -> list[str]:
        """The statements of the remarks on the position."""
        return [remark.statement for remark in self.rules.remarks(self.state)]

    def move(self, word: str) -> Move:
        """Parse a move with the number in hand, or with its distance before a throw."""
        start, end = map(int, word.split("-"))
        return Move(start, end, (self.state.pips_left or (abs(end - start),))[0])


def position(white: str, black: str, to_play: int = W, /, *, corners: bool = True) -> Position:
    """Return a valid position in which a throw is due and White has moved."""
    rules, state = Senet(pairs_turn_corners=corners), state_of(white, black, to_play)
    assert rules.invalid_reason(state) is None
    return Position(rules, state)


def state_of(white: str, black: str, to_play: int = W) -> SenetState:
    """Return a state that may be invalid."""
    return SenetState((_side(white), _side(black)), to_play, black=B, white_moved=True)


def opening() -> Position:
    """Return the position before the first throw."""
    return Position(Senet(), Senet().start())


def black_has_begun() -> Position:
    """Return the position after Black's 10-11 and 8-10, before White's first throw."""
    return opening().after_throw(2, 1).after("10-11").after_throw(2).after("8-10")


def _side(squares: str) -> tuple[int, ...]:
    side = [int(square) for square in squares.split()]
    return tuple(sorted(side + [OFF] * (5 - len(side))))
