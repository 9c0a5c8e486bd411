"""Single steps in señas: one piece, one score, the law of the whole turn left aside."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from games.engine.core import Move
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
    packed,
    pieces_in,
    standing,
)

MOVES = tuple(
    tuple(Move(start, min(start + score, OUT), score) for score in range(7))  # SENAS-13
    for start in range(OUT)
)
"""The move from each place by each score."""
ALL_OUT = AT[OUT] * PIECES


class Hand(NamedTuple):
    """One side's pieces and the scores it has still to play."""

    side: int
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Steps:
    """The steps of one side while the other stands still, which it does all turn long."""

    closed: int
    """The holes, in the mover's progress, where the rival stands (SENAS-10)."""
    any_excess: bool
    """Whether a score that is too large takes out any piece, not the one farthest behind alone."""

    def starts(self, side: int, score: int) -> int:
        """The holes from which the board allows this score."""
        occupied = standing(side)
        inside = _movers(side, occupied) & self.opened(score)
        if occupied & BEFORE_FOURTH:
            return inside  # SENAS-19
        return inside | self._leaving(occupied, score)

    def opened(self, score: int) -> int:
        """The holes from which this score ends in the circuit and on no rival piece."""
        # Only where a score ends counts, not what it passes, and own pieces close nothing.
        return WITHIN[score] & ~(self.closed >> DIGIT * score)  # SENAS-10 SENAS-11 SENAS-12

    def _leaving(self, occupied: int, score: int) -> int:
        exact = occupied & AT[OUT - score]
        rearmost = occupied & -occupied
        return exact | (occupied if self.any_excess else rearmost) & BEYOND[score]  # SENAS-20

    def steps(self, hand: Hand) -> list[Move]:
        """Every step the board allows with one of the scores, those of the largest first."""
        return [
            MOVES[start][score]
            for score in dict.fromkeys(hand.scores)
            for start in each(self.starts(hand.side, score))
        ]

    def step(self, hand: Hand, move: Move) -> Hand:
        """The hand after one step; the score is used up."""
        side = hand.side - AT[move.start] + AT[move.end]
        return Hand(side, without(hand.scores, move.score))

    def plenty(self, hand: Hand) -> bool:
        """Tell whether any step leaves each other score a piece of its own to play it.

        So it is when for each score there are as many pieces as scores that only have to walk on:
        what another piece does never hinders them.
        """
        if not hand.side & ARRIVED:
            return False
        walking = hand.side & ~GATE_PILE
        return all(
            pieces_in(walking, self.opened(score)) >= len(hand.scores) for score in set(hand.scores)
        )

    def finished(self, hand: Hand) -> bool:
        """Tell whether the last piece is out."""
        return hand.side == ALL_OUT  # SENAS-03

    def open_to(self, hand: Hand) -> bool:
        """Tell whether any score can be played."""
        return any(self.starts(hand.side, score) for score in hand.scores)


def steps_against(rival: tuple[int, ...], *, any_excess: bool) -> Steps:
    """The steps of a side whose rival stands like this."""
    return Steps(across(standing(packed(rival))), any_excess)


def _movers(side: int, occupied: int) -> int:
    if not side & ARRIVED:
        return occupied & UNDERWAY or occupied  # SENAS-06 SENAS-07
    if occupied & REST_OF_ENTRY:
        return occupied & ~GATE_ALONE  # SENAS-08 SENAS-09
    return occupied


@lru_cache(maxsize=4096)
def without(scores: tuple[int, ...], score: int) -> tuple[int, ...]:
    """The scores that are left when one has been played."""
    at = scores.index(score)
    return scores[:at] + scores[at + 1 :]
