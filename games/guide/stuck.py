"""Why pieces cannot move: asked of the engine, piece by piece."""

from collections.abc import Sequence
from dataclasses import replace

from games.engine.core import Move, Refusal, Rules, State
from games.engine.senet.state import SenetState

OVERSHOOTING = ("backgammon", "senas")
"""The games in which a score may be larger than what it takes to leave the board."""


def for_pieces(state: State) -> bool:
    """Tell whether a throw that led here was for pieces, and not for the colours."""
    return not isinstance(state, SenetState) or state.black is not None


def left_over(before: State, after: State, seat: int, scores: tuple[int, ...]) -> State:
    """The position in which a seat had these scores left, though the turn has passed on.

    `before` is the position before the throw, `after` the one in which the pieces now stand.
    """
    return replace(before, pieces=after.pieces, seat=seat, scores=scores)


def hindrances(rules: Rules[State], state: State) -> list[tuple[Move, Refusal]]:
    """For every piece and every score that cannot be played, the move and why it is refused."""
    legal = [move for move in rules.legal_moves(state) if isinstance(move, Move)]
    able = {(move.start, move.score) for move in legal}
    return [
        (move, refusal)
        for move in _attempts(rules, state)
        if (move.start, move.score) not in able
        and (refusal := rules.why_not(state, move)) is not None
    ]


def _attempts(rules: Rules[State], state: State) -> Sequence[Move]:
    own = [place for place in dict.fromkeys(state.pieces[state.seat or 0]) if place < rules.last]
    farthest = rules.last if rules.game in OVERSHOOTING else 2 * rules.last
    return [
        Move(start, min(start + score, farthest), score)
        for score in dict.fromkeys(state.scores)
        for start in own
    ]
