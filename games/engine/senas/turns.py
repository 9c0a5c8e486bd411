"""How a position of señas changes: by a step, and at the end of a throw."""

from dataclasses import replace

from games.engine.senas.board import FOURTH
from games.engine.senas.state import SenasState
from games.engine.state import Move
from games.engine.turn import without


def after_step(state: SenasState, move: Move) -> SenasState:
    """Return the position after the active seat has moved one piece and used up one number."""
    assert state.seat is not None  # noqa: S101  a move has a mover
    sides, runner = list(state.pieces), list(state.runner)
    places = list(sides[state.seat])
    places.remove(move.start)
    sides[state.seat] = tuple(sorted([*places, move.end]))
    runner[state.seat] |= move.end >= FOURTH.start  # SENAS-06 SENAS-07
    left = without(state.pips_left, move.score)
    return replace(state, pieces=tuple(sides), pips_left=left, runner=tuple(runner))


def end_throw(state: SenasState, left: tuple[int, ...]) -> SenasState:
    """Return the position after a throw when none of its numbers can be played any more.

    The numbers `left` go to the opponent, who acts next. After three sixes, a tute, they wait,
    since the same seat throws again first.
    """
    if state.tute:
        return replace(state, pips_left=(), gift=left, tute=False)  # SENAS-17
    assert state.seat is not None  # noqa: S101  a seat has just played
    gift = tuple(sorted(left, reverse=True))
    passed = replace(state, seat=1 - state.seat, gift=())
    return replace(passed, pips_left=gift, gift_in_hand=bool(gift))  # SENAS-18


def own_throw_due(state: SenasState) -> SenasState:
    """Return the position in which the active seat throws for itself.

    Before that it has played or declined the numbers that its opponent left.
    """
    return replace(state, pips_left=(), gift_in_hand=False)  # SENAS-18


def over(state: SenasState) -> SenasState:
    """Return the position with all numbers to play dropped, once a seat's last piece is out."""
    return replace(state, pips_left=(), gift=(), gift_in_hand=False, tute=False)  # SENAS-03
