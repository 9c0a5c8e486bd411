"""The effects of a throw: the order of play, void throws, values in hand, series struck out."""

from dataclasses import replace

from games.engine.pachisi import hand
from games.engine.pachisi.board import HOME, WAITING
from games.engine.pachisi.cowries import HIGH, OPENING, PYADA
from games.engine.pachisi.options import Table
from games.engine.pachisi.state import PachisiState
from games.engine.state import Throw

STRUCK = (0,)
"""The run after a series was struck out: throwing continues, counting starts again."""
SERIES = 3
"""The number of throws in a row that are struck out."""
CANCELLED = HIGH | {7, 14}
"""The values that can be struck out (PACHISI-41, PACHISI-42, PACHISI-43)."""


def order(state: PachisiState, throw: Throw) -> PachisiState:
    """Return the position after a throw for the start.

    The seat with the highest value begins; equal highest values are thrown again.
    """
    highest = max(throw.dice)
    best = tuple(
        seat for seat, value in zip(state.contenders, throw.dice, strict=True) if value == highest
    )  # PACHISI-03
    if len(best) > 1:
        return replace(state, contenders=best)
    return replace(state, seat=best[0], contenders=())  # PACHISI-04


def is_void(rules: Table, state: PachisiState, value: int) -> bool:
    """Whether a throw of 7 or 14 is void, because its player has no piece on the board."""
    own = state.pieces[state.seat or 0]
    return value in rules.shells.idle and not any(
        WAITING < step < HOME for step in own
    )  # PACHISI-12


def is_locked(rules: Table, state: PachisiState, value: int) -> bool:
    """Whether a throw is lost, because the seat has not thrown a 2, 3 or 4 yet."""
    return not state.unlocked[state.seat or 0] and value not in OPENING  # PACHISI-05


def unlocked(state: PachisiState) -> PachisiState:
    """Return the position in which the active seat's pieces may move."""
    seat = state.seat or 0
    if state.unlocked[seat]:
        return state
    able = (*state.unlocked[:seat], True, *state.unlocked[seat + 1 :])  # PACHISI-05
    return replace(state, unlocked=able)


def taken(rules: Table, state: PachisiState, value: int) -> PachisiState:
    """Return the position with a value added to the hand, and its pyada if it gives one."""
    return hand.with_values(state, (value, *_pyada(rules, state, value)))  # PACHISI-46


def collected(rules: Table, state: PachisiState, value: int) -> PachisiState:
    """Return the position with a grace added to the hand, or with a series struck out."""
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
    """Return the kind of a value within a series: all high values are one kind."""
    return min(HIGH) if value in HIGH else value  # PACHISI-41
