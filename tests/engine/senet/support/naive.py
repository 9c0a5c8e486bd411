"""A second, plain implementation of senet, once the colours of the seats are decided."""

from collections.abc import Iterator
from typing import NamedTuple

Side = frozenset[int]


class Naive(NamedTuple):
    """A position of the plain implementation; a `score` of 0 means that a throw is due."""

    own: Side
    rival: Side
    white: bool
    """Whether it is White's turn."""
    white_moved: bool
    score: int = 0


def beside(side: Side, square: int, corners: bool) -> set[int]:
    """Return the square of a piece and all squares of pieces in line with it, without a gap.

    `corners` says whether a line continues where the path turns into the next row.
    """
    run = {square}
    for step in (1, -1):
        at = square
        while at + step in side and (corners or max(at, at + step) not in (11, 21)):
            at += step
            run.add(at)
    return run


def over_block(at: Naive, start: int, end: int, corners: bool) -> bool:
    """Whether a step passes over three or more opposing pieces in line."""
    way = range(min(start, end) + 1, max(start, end))
    return any(len(beside(at.rival, each, corners)) > 2 for each in way if each in at.rival)


def ways(at: Naive, corners: bool) -> set[tuple[int, int]]:
    """Return start and end of every legal step: forward, or back if none is possible."""
    forward, back = set(), set()
    for start in at.own:
        end, behind = start + at.score, start - at.score
        attackable = end not in at.rival or (
            len(beside(at.rival, end, corners)) == 1 and end not in (26, 28, 29, 30)
        )
        onto = end <= 30 and end not in at.own and attackable
        if onto and not over_block(at, start, end, corners):
            forward.add((start, end))
        empty = behind >= 1 and behind not in at.own | at.rival
        if empty and not over_block(at, start, behind, corners):
            back.add((start, behind))
    if at.white and not at.white_moved and any(start == 9 for start, _ in forward):
        forward = {way for way in forward if way[0] == 9}
    return forward or back


def after_step(at: Naive, start: int, end: int) -> Naive:
    """Return the position after a step from `start` to `end`."""
    own, rival = set(at.own) - {start}, set(at.rival)
    if end in rival:
        rival = rival - {end} | {start}
    if end == 27:
        end = min(set(range(1, 31)) - own - rival)
    own.add(end)
    if all(square > 20 for square in own):
        own -= {30}
    after = at._replace(own=frozenset(own), rival=frozenset(rival), score=0)
    after = after._replace(white_moved=at.white_moved or at.white)
    return after if at.score in (1, 4, 6) or not own else next_turn(after)


def next_turn(at: Naive) -> Naive:
    """Return the position in which the other seat throws."""
    done = at.white_moved or at.white
    return Naive(at.rival, at.own, not at.white, done)


def nexts(at: Naive, corners: bool) -> Iterator[Naive]:
    """Yield the position after each action that can follow."""
    if not at.own or not at.rival:
        return
    if at.score:
        for start, end in ways(at, corners):
            yield after_step(at, start, end)
        return
    for score in (1, 2, 3, 4, 6):
        thrown = at._replace(score=score)
        yield thrown if ways(thrown, corners) else next_turn(thrown)


def count(at: Naive, corners: bool, depth: int) -> int:
    """Count the sequences of `depth` actions that can follow this position."""
    return sum(count(after, corners, depth - 1) for after in nexts(at, corners)) if depth else 1
