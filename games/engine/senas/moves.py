"""Single steps in señas, and the steps that begin a play of as many numbers as possible."""

from dataclasses import dataclass
from typing import NamedTuple

from games.engine.senas.board import OUT, PIECES
from games.engine.senas.side import (
    ARRIVED,
    AT,
    BEFORE_FOURTH,
    BEYOND,
    DIGIT,
    GATE_ALONE,
    GATE_PILE,
    REST_OF_ENTRY,
    UNDERWAY,
    WITHIN,
    across,
    each,
    pack_side,
    pieces_in,
    standing,
)
from games.engine.state import Move
from games.engine.turn import longest_plays, without

MOVES = tuple(
    tuple(Move(start, min(start + score, OUT), score) for score in range(7))  # SENAS-13
    for start in range(OUT)
)
"""The move from each place by each score."""
ALL_OUT = AT[OUT] * PIECES


class Hand(NamedTuple):
    """A seat's pieces, packed into one integer, and the numbers that it still has to play."""

    side: int
    pips_left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Steps:
    """The rules for single steps of one seat in its turn, while no opposing piece moves."""

    closed: int
    """The holes, in the mover's progress, that the opponent occupies (SENAS-10)."""
    any_excess: bool
    """Whether a score that is too large takes out any piece, not only the rearmost."""

    def starts(self, side: int, score: int) -> int:
        """Return the holes from which a piece can move by the number `score`.

        `side` holds the mover's packed pieces.
        """
        occupied = standing(side)
        inside = _movers(side, occupied) & self.open_starts(score)
        if occupied & BEFORE_FOURTH:
            return inside  # SENAS-19
        return inside | self._leaving(occupied, score)

    def open_starts(self, score: int) -> int:
        """Return the holes from which this number leads to a hole without an opposing piece."""
        # Pieces on the way do not block a move, and own pieces do not block its end.
        return WITHIN[score] & ~(self.closed >> DIGIT * score)  # SENAS-10 SENAS-11 SENAS-12

    def _leaving(self, occupied: int, score: int) -> int:
        exact = occupied & AT[OUT - score]
        rearmost = occupied & -occupied
        return exact | (occupied if self.any_excess else rearmost) & BEYOND[score]  # SENAS-20

    def steps(self, hand: Hand) -> list[Move]:
        """Return every step that the board allows by a number of the hand, largest first."""
        return [
            MOVES[start][score]
            for score in dict.fromkeys(hand.pips_left)
            for start in each(self.starts(hand.side, score))
        ]

    def step(self, hand: Hand, move: Move) -> Hand:
        """Return the pieces and the numbers left after one step, which uses up its number."""
        side = hand.side - AT[move.start] + AT[move.end]
        return Hand(side, without(hand.pips_left, move.score))

    def plenty(self, hand: Hand) -> bool:
        """Whether a quick test shows that all numbers can be played, whichever step comes first.

        The test is that for each number as many pieces can use it, without leaving the circuit, as
        there are numbers in the hand. Moves of other pieces never block them.
        """
        if not hand.side & ARRIVED:
            return False
        walking = hand.side & ~GATE_PILE
        return all(
            pieces_in(walking, self.open_starts(score)) >= len(hand.pips_left)
            for score in set(hand.pips_left)
        )

    def is_finished(self, hand: Hand) -> bool:
        """Whether all pieces of the hand's seat are out."""
        return hand.side == ALL_OUT  # SENAS-03

    def can_play(self, hand: Hand) -> bool:
        """Whether any number of the hand can be played."""
        return any(self.starts(hand.side, score) for score in hand.pips_left)


def steps_against(rival: tuple[int, ...], *, any_excess: bool) -> Steps:
    """Return the rules for single steps of a seat whose opponent has the pieces `rival`.

    With `any_excess`, a number larger than needed takes out any piece, not only the rearmost.
    """
    return Steps(across(standing(pack_side(rival))), any_excess)


def _movers(side: int, occupied: int) -> int:
    """Return the holes whose pieces may move by the rules for the first six holes, the first seña.

    `side` holds the mover's packed pieces, `occupied` the set of their holes.
    """
    if not side & ARRIVED:
        return occupied & UNDERWAY or occupied  # SENAS-06 SENAS-07
    if occupied & REST_OF_ENTRY:
        return occupied & ~GATE_ALONE  # SENAS-08 SENAS-09
    return occupied


def playable(steps: Steps, hand: Hand) -> tuple[Move, ...]:
    """Return every step of the hand that begins a play of as many numbers as possible."""
    if len(hand.pips_left) == 1 or steps.plenty(hand):
        return tuple(steps.steps(hand))
    return longest_plays(steps, hand)[1]  # SENAS-13 SENAS-14 SENAS-18
