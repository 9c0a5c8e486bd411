"""What a throw does: the order of play, what is void, what comes into the hand, what is struck."""

from dataclasses import replace

from games.engine.core import Throw
from games.engine.pachisi import hand
from games.engine.pachisi.board import HOME, WAITING
from games.engine.pachisi.cowries import HIGH, OPENING, PYADA
from games.engine.pachisi.position import PachisiState
from games.engine.pachisi.table import Table

STRUCK = (0,)
"""A run after a series that was struck out: throwing goes on, counting starts afresh."""
SERIES = 3
"""How many throws in a row are struck out."""
CANCELLED = HIGH | {7, 14}
"""The values that can be (PACHISI-41, PACHISI-42, PACHISI-43)."""


def order(state: PachisiState, throw: Throw) -> PachisiState:
    """The position after a throw for the start: the highest begins, equal ones throw again."""
    highest = max(throw.dice)
    best = tuple(
        seat for seat, value in zip(state.contenders, throw.dice, strict=True) if value == highest
    )  # PACHISI-03
    if len(best) > 1:
        return replace(state, contenders=best)
    return replace(state, seat=best[0], contenders=())  # PACHISI-04


def is_void(rules: Table, state: PachisiState, value: int) -> bool:
    """Tell whether a 7 or 14 falls while its thrower has no piece on the board."""
    own = state.pieces[state.seat or 0]
    return value in rules.shells.idle and not any(
        WAITING < step < HOME for step in own
    )  # PACHISI-12


def is_locked(rules: Table, state: PachisiState, value: int) -> bool:
    """Tell whether a throw only passes, because no 2, 3 or 4 has been thrown yet."""
    return not state.unlocked[state.seat or 0] and value not in OPENING  # PACHISI-05


def unlocked(state: PachisiState) -> PachisiState:
    """The position in which the thrower's pieces may move."""
    seat = state.seat or 0
    if state.unlocked[seat]:
        return state
    able = (*state.unlocked[:seat], True, *state.unlocked[seat + 1 :])  # PACHISI-05
    return replace(state, unlocked=able)


def taken(rules: Table, state: PachisiState, value: int) -> PachisiState:
    """The position with a throw in hand, its pyada with it."""
    return hand.with_values(state, (value, *_pyada(rules, state, value)))  # PACHISI-46


def collected(rules: Table, state: PachisiState, value: int) -> PachisiState:
    """The position with one more grace in hand, or without the last ones if it is one too many."""
    before = tuple(each for each in state.run if _kind(each) == _kind(value))
    if rules.triple_cancel and len(before) == SERIES - 1 and value in CANCELLED:
        return _struck(rules, state, before)
    run = (*before, value)[1 - SERIES :]  # PACHISI-44
    return replace(taken(rules, state, value), run=run)


def _struck(rules: Table, state: PachisiState, before: tuple[int, ...]) -> PachisiState:
    values = [each for value in before for each in (value, *_pyada(rules, state, value))]
    after = hand.without_values(state, values)  # PACHISI-39 PACHISI-40
    return replace(after, run=STRUCK)  # PACHISI-41 PACHISI-42 PACHISI-43


def _pyada(rules: Table, state: PachisiState, value: int) -> tuple[int, ...]:
    waits = state.pieces[state.seat or 0][0] == WAITING
    earned = rules.pyada and value in HIGH and not waits  # PACHISI-45 PACHISI-47
    return (PYADA,) if earned else ()


def _kind(value: int) -> int:
    """High values count together, any other by itself."""
    return min(HIGH) if value in HIGH else value  # PACHISI-41
