"""The notation of senet: 9-13, 19x25 attacks, 24-X-3 is trapped, 26-30-off leaves."""

from collections.abc import Sequence

from games.engine.senet.board import LAST, OFF, TRAP
from games.engine.senet.moves import after_step
from games.engine.state import Move
from games.engine.two_seats import Side

Played = tuple[tuple[Side, Side], Move]


def turn(played: Sequence[Played]) -> str:
    """Return the notation of a turn.

    `played` pairs each step with the pieces before it: the mover's, then the opponent's.
    """
    return " ".join(_word(*sides, move) for sides, move in played)


def place_name(square: int) -> str:
    """Return the name of the square at this progress: off, or its number."""
    return "off" if square == OFF else str(square)


def _word(own: Side, rival: Side, move: Move) -> str:
    after, _ = after_step(own, rival, move)
    if move.end == TRAP:
        return f"{move.start}-X-{_arrival_square(own, after, move)}"  # SENET-26
    word = f"{move.start}{'x' if move.end in rival else '-'}{move.end}"
    if after.count(OFF) == own.count(OFF):
        return word
    return f"{word}-off" if move.end == LAST else f"{word} {LAST}-off"


def _arrival_square(own: Side, after: Side, move: Move) -> int:
    stayed = [square for square in own if square != move.start]
    return next(square for square in after if square not in stayed)
