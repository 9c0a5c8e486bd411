"""Afterstates of the rest of a turn, and the first step towards one of them."""

from games.engine.backgammon.moves import stepped
from games.engine.backgammon.moves_packed import packed, unpacked
from games.engine.backgammon.moves_turn import plays
from games.engine.backgammon.rules import Backgammon
from games.engine.backgammon.state import BackgammonState
from games.engine.state import Move


def ends(state: BackgammonState) -> list[int]:
    """Return the afterstates the numbers left can lead to, packed from the mover's perspective."""
    assert state.seat is not None  # noqa: S101  a seat has numbers left
    here = packed(state.pieces[state.seat], state.pieces[1 - state.seat])
    return sorted(plays(here, state.pips_left))


def towards(rules: Backgammon, state: BackgammonState, end: int) -> Move:
    """Return the first legal step from which the afterstate `end` can be reached."""
    assert state.seat is not None  # noqa: S101  a seat has numbers left
    own, rival = state.pieces[state.seat], state.pieces[1 - state.seat]
    legal = [move for move in rules.legal_moves(state) if isinstance(move, Move)]
    return next(move for move in legal if end in _from(own, rival, state.pips_left, move))


def _from(
    own: tuple[int, ...], rival: tuple[int, ...], pips: tuple[int, ...], move: Move
) -> set[int]:
    """Return the packed afterstates that can be reached once this step has been played."""
    at = pips.index(move.score)
    here = packed(*stepped(own, rival, move))
    left = pips[:at] + pips[at + 1 :]
    return plays(here, left) if left else {here}


def sides(ends: list[int]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return the progress of the mover's and the opponent's pieces in each packed position."""
    return [unpacked(end) for end in ends]
