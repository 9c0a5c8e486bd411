"""Where pieces may go in senet: forward if any can, else back."""

from games.engine.core import Move
from games.engine.senet.blocks import Guard, squares
from games.engine.senet.board import HOUSE_OUT, OFF, SECOND

Side = tuple[int, ...]


def advances(own: Side, score: int, guard: Guard) -> tuple[Move, ...]:
    """Every move forward by this score, the rivals guarding what they can."""
    closed = squares(own) | guard.safe  # SENET-19 SENET-20 SENET-21 SENET-28
    return tuple(
        Move(start, start + score, score)  # SENET-13 SENET-14
        for start in own
        if start + score <= HOUSE_OUT  # SENET-29
        and not closed >> start + score & 1
        and not guard.passed(start, start + score)  # SENET-21 SENET-22
    )


def retreats(own: Side, rival: Side, score: int, guard: Guard) -> tuple[Move, ...]:
    """Every move back by this score, to empty squares only."""
    occupied = squares(own) | squares(rival)  # SENET-24
    return tuple(
        Move(start, start - score, score)  # SENET-23
        for start in own
        if 0 < start - score
        and start < OFF
        and not occupied >> start - score & 1
        and not guard.passed(start - score, start)  # SENET-21
    )


def from_nine(advances: tuple[Move, ...]) -> tuple[Move, ...]:
    """Only the move from square 9 if there is one, as White's first throw has it."""
    return tuple(move for move in advances if move.start == SECOND) or advances  # SENET-15
