"""A second, plain implementation of backgammon, with which the engine's counts are compared.

A side counts its pieces on each point of its own numbering: 25 is the bar, 0 is off. Complete plays
are listed first, and the rules of the turn select from the list.
"""

from collections.abc import Iterator
from functools import cache

from games.engine.backgammon.state import BackgammonState

Side = tuple[int, ...]
Step = tuple[int, int, int]
Play = tuple[tuple[Step, ...], Side, Side]
THROWS = [(one, other) for one in range(1, 7) for other in range(1, one + 1)]


def board(state: BackgammonState) -> tuple[Side, Side]:
    """Return the piece counts of the active seat and its opponent, by each seat's own points."""
    assert state.seat is not None
    mine, theirs = state.pieces[state.seat], state.pieces[1 - state.seat]
    return _count_pieces(mine), _count_pieces(theirs)


def count(mine: Side, theirs: Side, dice: tuple[int, ...], depth: int) -> int:
    """Count the sequences of `depth` actions that begin with these numbers left to play.

    `mine` and `theirs` count the pieces of the active seat and its opponent by point.
    """
    if depth == 0:
        return 1
    if not dice:
        return _throws(mine, theirs, depth)
    plays = complete_plays(mine, theirs, dice)
    begun = {steps[:depth] for steps, _, _ in plays if len(steps) >= depth}
    ended = [play for play in plays if len(play[0]) < depth]
    return len(begun) + sum(_throws(other, own, depth - len(made)) for made, own, other in ended)


def complete_plays(mine: Side, theirs: Side, dice: tuple[int, ...]) -> list[Play]:
    """Return every legal play of these numbers: its steps, and all piece counts after it."""
    plays = list(_all_plays(mine, theirs, dice))
    longest = max(_length(play, dice) for play in plays)
    plays = [play for play in plays if _length(play, dice) == longest]
    if longest == 1 and len(set(dice)) > 1:
        largest = max(steps[0][2] for steps, _, _ in plays)
        plays = [play for play in plays if play[0][0][2] == largest]
    return plays


def _count_pieces(places: tuple[int, ...]) -> Side:
    return tuple(places.count(25 - point) for point in range(26))


@cache
def _throws(mine: Side, theirs: Side, depth: int) -> int:
    if depth == 0:
        return 1
    if theirs[0] == 15:
        return 0
    dice = [(one,) * 4 if one == other else (one, other) for one, other in THROWS]
    return sum(count(mine, theirs, each, depth - 1) for each in dice)


def _length(play: Play, dice: tuple[int, ...]) -> int:
    steps, mine, _ = play
    return len(dice) if mine[0] == 15 else len(steps)


def _all_plays(mine: Side, theirs: Side, dice: tuple[int, ...]) -> Iterator[Play]:
    stuck = True
    for die in set(dice):
        left = list(dice)
        left.remove(die)
        for step, mine_after, theirs_after in _steps(mine, theirs, die):
            stuck = False
            for steps, own, other in _all_plays(mine_after, theirs_after, tuple(left)):
                yield (step, *steps), own, other
    if stuck:
        yield (), mine, theirs


def _steps(mine: Side, theirs: Side, die: int) -> Iterator[tuple[Step, Side, Side]]:
    for start in range(1, 26):
        if not mine[start] or (mine[25] and start != 25):
            continue
        end = max(start - die, 0)
        if end == 0 and not _may_leave(mine, start, die):
            continue
        if end > 0 and theirs[25 - end] > 1:
            continue
        yield (start, end, die), *_after(mine, theirs, start, end)


def _may_leave(mine: Side, start: int, die: int) -> bool:
    all_home = not any(mine[7:])
    none_behind = not any(mine[start + 1 :])
    return all_home and (start == die or none_behind)


def _after(mine: Side, theirs: Side, start: int, end: int) -> tuple[Side, Side]:
    own, other = list(mine), list(theirs)
    own[start] -= 1
    own[end] += 1
    if end > 0 and other[25 - end]:
        other[25 - end] -= 1
        other[25] += 1
    return tuple(own), tuple(other)
