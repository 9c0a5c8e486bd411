"""Compiled turns of senet for training; tests compare these turns with the engine's.

A position is a row of ten squares as the side to throw sees it: its own five pieces in ascending
order, then those of its opponent. A piece that is off has square 31.
"""

from numba import njit

from games.engine.bots.arrays import Places
from games.engine.senet.board import CORNERS, LAST, LAST_ROW, OFF, REFUGES, TRAP, VALUES

MANY = 5
"""Number of pieces of a side."""
SCORES = tuple(VALUES.values())
WAYS = MANY
"""The largest number of ways to play a throw: one for each piece."""
_CORNERS, _REFUGES, _HOME = tuple(CORNERS), tuple(REFUGES), LAST_ROW.start


@njit(cache=True)
def mark_squares(side: Places, paired: Places, blocked: Places, turn_corners: bool) -> None:
    """Mark a side's protected pieces in `paired`, and its blocks in `blocked`, by square.

    A block is three or more pieces in line. `turn_corners` says whether a line continues where the
    path turns into the next row.
    """
    paired[:] = 0
    blocked[:] = 0
    at = 0
    while at < MANY and side[at] != OFF:
        end = at
        while (
            end + 1 < MANY
            and side[end + 1] != OFF
            and side[end + 1] == side[end] + 1
            and (turn_corners or side[end] not in _CORNERS)
        ):
            end += 1
        for each in range(at, end + 1):
            paired[side[each]] = end > at
            blocked[side[each]] = end > at + 1
        at = end + 1


@njit(cache=True)
def write_afterstates(
    position: Places,
    score: int,
    paired: Places,
    blocked: Places,
    ends: Places,
) -> int:
    """Write all afterstates of the number `score` into `ends`; return how many there are.

    They keep the thrower's perspective. `paired` and `blocked` are the opponent's squares that
    `mark_squares` has marked.
    """
    many = 0
    for piece in range(MANY):
        start = position[piece]
        end = start + score
        if start != OFF and end <= LAST and _is_free(position, end, paired):
            if _is_blocked(blocked, start, end):
                continue
            _move(position, piece, end, ends[many])
            many += 1
    if many:
        return many
    for piece in range(MANY):
        start = position[piece]
        end = start - score
        if start != OFF and end >= 1 and not _is_occupied(position, end, 0, 2 * MANY):
            if _is_blocked(blocked, end, start):
                continue
            _move(position, piece, end, ends[many])
            many += 1
    return many


@njit(cache=True)
def _is_occupied(position: Places, square: int, first: int, last: int) -> bool:
    for piece in range(first, last):  # noqa: SIM110  compiled
        if position[piece] == square:
            return True
    return False


@njit(cache=True)
def _is_free(position: Places, square: int, paired: Places) -> bool:
    if _is_occupied(position, square, 0, MANY):
        return False
    if not _is_occupied(position, square, MANY, 2 * MANY):
        return True
    return paired[square] == 0 and square not in _REFUGES


@njit(cache=True)
def _is_blocked(blocked: Places, low: int, high: int) -> bool:
    for square in range(low + 1, high):  # noqa: SIM110  compiled
        if blocked[square]:
            return True
    return False


@njit(cache=True)
def _move(position: Places, piece: int, end: int, after: Places) -> None:
    after[:] = position
    start = position[piece]
    for other in range(MANY, 2 * MANY):
        if position[other] == end:
            after[other] = start
    after[piece] = end
    if end == TRAP:
        after[piece] = 0
        square = 1
        while _is_occupied(after, square, 0, 2 * MANY):
            square += 1
        after[piece] = square
    home = True
    for own in range(MANY):
        home = home and after[own] >= _HOME
    if home:
        for own in range(MANY):
            if after[own] == LAST:
                after[own] = OFF
    _sort(after[:MANY])
    _sort(after[MANY:])


@njit(cache=True)
def _sort(side: Places) -> None:
    for at in range(1, MANY):
        square, to = side[at], at
        while to and side[to - 1] > square:
            side[to] = side[to - 1]
            to -= 1
        side[to] = square


@njit(cache=True)
def swap_sides(position: Places) -> None:
    """Exchange the two sides of a position in place."""
    for piece in range(MANY):
        position[piece], position[piece + MANY] = position[piece + MANY], position[piece]
