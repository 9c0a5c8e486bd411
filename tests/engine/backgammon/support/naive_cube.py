"""A second, plain implementation of the doubling cube, with which the engine's is compared."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from tests.engine.backgammon.support.naive import THROWS, Side, board, complete_plays


class Stake(NamedTuple):
    """The match score and the cube as the active seat sees them.

    It holds the points each seat needs, the value of the cube, and whether each may double.
    """

    mine_to_win: int
    theirs_to_win: int
    cube: int
    mine: bool
    theirs: bool

    def for_opponent(self) -> Stake:
        """Return this match score and cube as the opponent sees them."""
        return Stake(self.theirs_to_win, self.mine_to_win, self.cube, self.theirs, self.mine)


def count(rules: Backgammon, state: BackgammonState, depth: int) -> int:
    """Count the sequences of `depth` actions from this position, calls with the cube included."""
    assert state.seat is not None
    won = state.won or (0, 0)
    missing = [rules.match_points - points for points in won]
    free = rules.cube and not state.crawford
    may = [free and state.owner in (None, seat) for seat in (0, 1)]
    me, they = state.seat, 1 - state.seat
    stake = Stake(missing[me], missing[they], state.cube, may[me], may[they])
    if state.dropped:
        return int(depth == 0)
    if state.doubled:
        answering, doubling = board(state)
        return _answers(doubling, answering, depth, stake.for_opponent())
    return _count_rest(*board(state), state.pips_left, depth, stake)


def _count_rest(mine: Side, theirs: Side, dice: tuple[int, ...], depth: int, stake: Stake) -> int:
    if depth == 0:
        return 1
    if not dice:
        return _turn(mine, theirs, depth, stake)
    plays = complete_plays(mine, theirs, dice)
    begun = {steps[:depth] for steps, _, _ in plays if len(steps) >= depth}
    return len(begun) + sum(
        _turn(other, own, depth - len(steps), stake.for_opponent())
        for steps, own, other in plays
        if len(steps) < depth
    )


def _turn(mine: Side, theirs: Side, depth: int, stake: Stake) -> int:
    if depth == 0:
        return 1
    if theirs[0] == 15:
        return 0
    dice = [(one,) * 4 if one == other else (one, other) for one, other in THROWS]
    thrown = sum(_count_rest(mine, theirs, each, depth - 1, stake) for each in dice)
    doubles = stake.mine and stake.cube < 64 and stake.cube < stake.mine_to_win
    return thrown + (_answers(mine, theirs, depth - 1, stake) if doubles else 0)


def _answers(mine: Side, theirs: Side, depth: int, stake: Stake) -> int:
    if depth == 0:
        return 1
    taken = stake._replace(cube=2 * stake.cube, mine=False, theirs=True)
    return int(depth == 1) + _turn(mine, theirs, depth - 1, taken)
