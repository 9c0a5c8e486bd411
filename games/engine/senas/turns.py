"""How a position of señas changes: by a step, and at the end of a throw."""

from dataclasses import replace

from games.engine.senas.board import FOURTH
from games.engine.senas.state import SenasState
from games.engine.state import Move
from games.engine.turn import without


def after_step(state: SenasState, move: Move) -> SenasState:
    """Return the position after one piece has used up one score."""
    assert state.seat is not None  # noqa: S101  a move has a mover
    sides, runner = list(state.pieces), list(state.runner)
    places = list(sides[state.seat])
    places.remove(move.start)
    sides[state.seat] = tuple(sorted([*places, move.end]))
    runner[state.seat] |= move.end >= FOURTH.start  # SENAS-06 SENAS-07
    left = without(state.pips_left, move.score)
    return replace(state, pieces=tuple(sides), pips_left=left, runner=tuple(runner))


def end_throw(state: SenasState, left: tuple[int, ...]) -> SenasState:
    """Return the position after a throw when no number of the throw can be played any more.

    The numbers `left` go to the other side. After a tute they wait, since the same seat throws
    again first.
    """
    if state.tute:
        return replace(state, pips_left=(), gift=left, tute=False)  # SENAS-17
    assert state.seat is not None  # noqa: S101  a seat has just played
    gift = tuple(sorted(left, reverse=True))
    passed = replace(state, seat=1 - state.seat, gift=())
    return replace(passed, pips_left=gift, gift_in_hand=bool(gift))  # SENAS-18


def own_throw_due(state: SenasState) -> SenasState:
    """Return the position in which the active seat makes its own throw.

    Before this, the numbers that the other side left have been played or declined.
    """
    return replace(state, pips_left=(), gift_in_hand=False)  # SENAS-18


def over(state: SenasState) -> SenasState:
    """Return the position after a side's last piece is out; what is left to play is dropped."""
    return replace(state, pips_left=(), gift=(), gift_in_hand=False, tute=False)  # SENAS-03
