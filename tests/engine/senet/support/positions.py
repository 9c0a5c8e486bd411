"""Senet positions in words by square: `1 3 5 7 9` for either seat; other pieces are off."""

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
    """A senet position with its rules."""

    rules: Senet
    state: SenetState

    def after_throw(self, *values: int) -> Position:
        """Return the position after throws of these values, one after the other."""
        state = self.state
        for value in values:
            state = play(self.rules, state, Throw((value,)))
        return Position(self.rules, state)

    def after(self, word: str) -> Position:
        """Return the position after the step `word`, such as `9-13`."""
        return Position(self.rules, play(self.rules, self.state, self.move(word)))

    def legal(self) -> set[str]:
        """Return the legal steps in words, such as `9-13`."""
        moves = self.rules.legal_moves(self.state)
        return {f"{each.start}-{each.end}" for each in moves if isinstance(each, Move)}

    def refusal(self, word: str) -> Refusal | None:
        """Return the explanation of why the action `word` is illegal, or None if it is legal."""
        action = self.move(word) if "-" in word else Call(word)
        return self.rules.why_not(self.state, action)

    def why_not(self, word: str) -> str | None:
        """Return the ID of the statement that makes the action `word` illegal, or None."""
        refusal = self.refusal(word)
        return refusal.statement if refusal else None

    def stands(self, seat: int) -> str:
        """Return the squares of a seat's pieces in words, as `position` reads them."""
        return " ".join(str(square) for square in self.state.pieces[seat] if square != OFF)

    def remarks(self) -> list[str]:
        """Return the IDs of the statements that the sentences beside the position refer to."""
        return [remark.statement for remark in self.rules.remarks(self.state)]

    def move(self, word: str) -> Move:
        """Return the step that a word such as `9-13` means, with the number thrown.

        Before a throw, the step's number is its distance.
        """
        start, end = map(int, word.split("-"))
        return Move(start, end, (self.state.pips_left or (abs(end - start),))[0])


def position(white: str, black: str, to_play: int = W, /, *, corners: bool = True) -> Position:
    """Return the position with these pieces in words, in which a throw is due.

    White's first throw has been played. Fails if the position is invalid.
    """
    rules, state = Senet(pairs_turn_corners=corners), state_of(white, black, to_play)
    assert rules.invalid_reason(state) is None
    return Position(rules, state)


def state_of(white: str, black: str, to_play: int = W) -> SenetState:
    """Return the state with these pieces in words, even if it is invalid."""
    return SenetState((_side(white), _side(black)), to_play, black=B, white_moved=True)


def opening() -> Position:
    """Return the position before the first throw."""
    return Position(Senet(), Senet().start())


def black_has_begun() -> Position:
    """Return the position before White's first throw, after Black's steps 10-11 and 8-10."""
    return opening().after_throw(2, 1).after("10-11").after_throw(2).after("8-10")


def _side(squares: str) -> tuple[int, ...]:
    side = [int(square) for square in squares.split()]
    return tuple(sorted(side + [OFF] * (5 - len(side))))
