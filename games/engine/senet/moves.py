"""Steps forward and back in senet, and their effects."""

from games.engine.senet.board import LAST, LAST_ROW, OFF, SQUARES, TRAP
from games.engine.senet.moves_protected import Side, passes_block, safe
from games.engine.state import Move


def forward(own: Side, rival: Side, score: int, *, turn_corners: bool) -> tuple[Move, ...]:
    """Return every step forward by this score."""
    closed = safe(rival, turn_corners=turn_corners).intersection(rival).union(own)
    return tuple(
        Move(start, start + score, score)
        for start in own
        if start + score <= LAST  # SENET-29
        and start + score not in closed  # SENET-18 SENET-19 SENET-20
        and not passes_block(rival, start, start + score, turn_corners=turn_corners)  # SENET-21
    )


def backward(own: Side, rival: Side, score: int, *, turn_corners: bool) -> tuple[Move, ...]:
    """Return every step back by this score, played if no piece can go forward."""
    return tuple(
        Move(start, start - score, score)
        for start in own
        if start != OFF
        and start - score in SQUARES
        and start - score not in own  # SENET-24
        and start - score not in rival  # SENET-24
        and not passes_block(rival, start, start - score, turn_corners=turn_corners)  # SENET-21
    )


def moved(own: Side, rival: Side, move: Move) -> tuple[Side, Side]:
    """Return both sides after a move, with its attack, trap and leaving."""
    stays = [square for square in own if square != move.start]
    arrives = _trapped(stays, rival) if move.end == TRAP else move.end  # SENET-26
    exchanged = sorted(move.start if square == move.end else square for square in rival)  # SENET-18
    return _borne_off(sorted([*stays, arrives])), tuple(exchanged)


def _trapped(stays: list[int], rival: Side) -> int:
    return next(
        square for square in SQUARES if square not in stays and square not in rival
    )  # SENET-27


def _borne_off(own: list[int]) -> Side:
    if any(square < LAST_ROW.start for square in own):
        return tuple(own)  # SENET-30
    return tuple(OFF if square == LAST else square for square in own)  # SENET-29
