"""The afterstates of the rest of a backgammon turn, and the first step towards one of them."""

from games.engine.backgammon.moves import after_step
from games.engine.backgammon.packed.plays import plays
from games.engine.backgammon.packed.positions import pack_position, unpack_position
from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.state import Move


def ends(state: BackgammonState) -> list[int]:
    """Return all afterstates of the rest of the active seat's turn, packed from its perspective."""
    assert state.seat is not None  # noqa: S101  a seat has numbers left
    here = pack_position(state.pieces[state.seat], state.pieces[1 - state.seat])
    return sorted(plays(here, state.pips_left))


def towards(rules: Backgammon, state: BackgammonState, end: int) -> Move:
    """Return the first legal step from which the turn can still reach the packed position `end`."""
    assert state.seat is not None  # noqa: S101  a seat has numbers left
    own, rival = state.pieces[state.seat], state.pieces[1 - state.seat]
    legal = [move for move in rules.legal_moves(state) if isinstance(move, Move)]
    return next(move for move in legal if end in _from(own, rival, state.pips_left, move))


def _from(
    own: tuple[int, ...], rival: tuple[int, ...], pips: tuple[int, ...], move: Move
) -> set[int]:
    """Return the packed afterstates that the turn can still reach after the step `move`."""
    at = pips.index(move.score)
    here = pack_position(*after_step(own, rival, move))
    left = pips[:at] + pips[at + 1 :]
    return plays(here, left) if left else {here}


def sides(ends: list[int]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return for each packed position the progress of the mover's pieces and of the opponent's."""
    return [unpack_position(end) for end in ends]
