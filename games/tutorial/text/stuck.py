"""Finds out why pieces cannot move: asks the engine about each piece and number."""

from collections.abc import Sequence
from dataclasses import replace

from games.engine.explanations import Refusal
from games.engine.rules import Rules
from games.engine.senet.state import SenetState
from games.engine.state import Move, State

OVERSHOOTING = ("backgammon", "senas")
"""Games in which a number may be larger than needed to bear off a piece."""


def is_for_pieces(state: State) -> bool:
    """Whether throws in this state move pieces; the first throws of senet decide the colours."""
    return not isinstance(state, SenetState) or state.black is not None


def with_numbers_left(before: State, after: State, seat: int, scores: tuple[int, ...]) -> State:
    """Return a state in which the seat still has these numbers to play.

    The pieces are those of `after`, all else is that of `before`, the state before the throw.
    """
    return replace(before, pieces=after.pieces, seat=seat, pips_left=scores)


def find_hindrances(rules: Rules[State], state: State) -> list[tuple[Move, Refusal]]:
    """Return, for each piece and each number that it cannot use, the move and why it is illegal."""
    legal = [move for move in rules.legal_moves(state) if isinstance(move, Move)]
    able = {(move.start, move.score) for move in legal}
    return [
        (move, refusal)
        for move in _possible_attempts(rules, state)
        if (move.start, move.score) not in able
        and (refusal := rules.why_not(state, move)) is not None
    ]


def _possible_attempts(rules: Rules[State], state: State) -> Sequence[Move]:
    own = [place for place in dict.fromkeys(state.pieces[state.seat or 0]) if place < rules.last]
    farthest = rules.last if rules.game in OVERSHOOTING else 2 * rules.last
    return [
        Move(start, min(start + score, farthest), score)
        for score in dict.fromkeys(state.pips_left)
        for start in own
    ]
