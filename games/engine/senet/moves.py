"""Steps forward and back in senet, what they do, and which pieces are protected."""

from functools import lru_cache

from games.engine.senet.board import CORNERS, LAST, LAST_ROW, OFF, REFUGES, SQUARES, TRAP
from games.engine.state import Move
from games.engine.two_seats import Side


def forward(own: Side, rival: Side, score: int, *, turn_corners: bool) -> tuple[Move, ...]:
    """Return every step forward by the number `score` that the board allows.

    `own` and `rival` hold the squares of the mover's and the opponent's pieces. With
    `turn_corners`, pieces protect each other where the path turns into the next row.
    """
    closed = safe(rival, turn_corners=turn_corners).intersection(rival).union(own)
    return tuple(
        Move(start, start + score, score)
        for start in own
        if start + score <= LAST  # SENET-29
        and start + score not in closed  # SENET-18 SENET-19 SENET-20
        and not passes_block(rival, start, start + score, turn_corners=turn_corners)  # SENET-21
    )


def backward(own: Side, rival: Side, score: int, *, turn_corners: bool) -> tuple[Move, ...]:
    """Return every step back by the number `score` that the board allows.

    The parameters are those of `forward`. Steps back are legal only if no piece can go forward.
    """
    return tuple(
        Move(start, start - score, score)
        for start in own
        if start != OFF
        and start - score in SQUARES
        and start - score not in own  # SENET-24
        and start - score not in rival  # SENET-24
        and not passes_block(rival, start, start - score, turn_corners=turn_corners)  # SENET-21
    )


def after_step(own: Side, rival: Side, move: Move) -> tuple[Side, Side]:
    """Return the pieces of both sides after a step.

    An attacked piece changes places with the moved piece, a piece on the trap falls back to the
    first free square, and a piece on 30 leaves the board once all pieces of its side are in the
    last row.
    """
    stays = [square for square in own if square != move.start]
    arrives = _trap_exit(stays, rival) if move.end == TRAP else move.end  # SENET-26
    exchanged = sorted(move.start if square == move.end else square for square in rival)  # SENET-18
    return _bear_off(sorted([*stays, arrives])), tuple(exchanged)


def _trap_exit(stays: list[int], rival: Side) -> int:
    return next(
        square for square in SQUARES if square not in stays and square not in rival
    )  # SENET-27


def _bear_off(own: list[int]) -> Side:
    if any(square < LAST_ROW.start for square in own):
        return tuple(own)  # SENET-30
    return tuple(OFF if square == LAST else square for square in own)  # SENET-29


@lru_cache(maxsize=65_536)
def runs(side: Side, *, turn_corners: bool) -> tuple[frozenset[int], frozenset[int]]:
    """Return the squares of a seat's pairs and blocks, and the squares of its blocks only.

    A pair is two or more pieces on neighbouring squares, a block three or more. With
    `turn_corners`, squares are neighbours even where the path turns into the next row.
    """
    pairs, blocks, run = set[int](), set[int](), list[int]()
    for square in (*side, 0):
        joined = run and square == run[-1] + 1 and (turn_corners or run[-1] not in CORNERS)
        if not joined:
            pairs.update(run if len(run) > 1 else ())
            blocks.update(run if len(run) > 2 else ())  # noqa: PLR2004  three make a block
            run = []
        run.append(square)
    return frozenset(pairs), frozenset(blocks)


def safe(rival: Side, *, turn_corners: bool) -> frozenset[int]:
    """Return the squares on which the pieces `rival` cannot be attacked."""
    pairs, _ = runs(rival, turn_corners=turn_corners)
    return pairs | REFUGES  # SENET-20 SENET-21 SENET-28


def passes_block(rival: Side, start: int, end: int, *, turn_corners: bool) -> bool:
    """Whether a step passes over a block of the opponent: three or more pieces in line.

    Its own blocks never stop a seat.
    """
    _, blocks = runs(rival, turn_corners=turn_corners)  # SENET-22
    between = range(min(start, end) + 1, max(start, end))
    return any(square in blocks for square in between)  # SENET-21
