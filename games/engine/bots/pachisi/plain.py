"""The heuristic evaluator of pachisi, which needs no network."""

from collections.abc import Sequence

from games.engine.bots.evaluators import softmax
from games.engine.pachisi.board import CASTLES, HOME, STEPS, WAITING
from games.engine.rules import Rules
from games.engine.state import State

IN_PLAY = 25
"""Value of a piece that has entered the board, in squares."""
SAFE = 1.5
"""Value of a piece on a castle or home, in squares."""
REACH = 10
"""Distance in squares within which an opposing piece behind is a threat.

Each such threat costs the share `RISK` of what a capture would lose.
"""
RISK = 0.1


STEEP = 0.02
"""Factor that turns a seat's lead in squares into its score for the softmax."""


def plain_chances(rules: Rules[State], states: Sequence[State]) -> list[list[float]]:
    """Return every seat's winning chances in each position.

    They follow from progress, safe pieces and pieces in danger.
    """
    return [
        softmax([STEEP * _lead(state, seat) for seat in range(rules.seats)]) for state in states
    ]


def _lead(state: State, seat: int) -> float:
    """Return how many squares this seat is ahead of the other seats' mean, less its danger."""
    seats = range(len(state.pieces))
    others = [_advance(state.pieces[other]) for other in seats if other != seat]
    return _advance(state.pieces[seat]) - sum(others) / len(others) - _risk(state, seat)


def _advance(side: tuple[int, ...]) -> float:
    """Return the total progress of a seat's pieces, plus bonuses for entered and safe pieces."""
    return (
        sum(side)
        + IN_PLAY * sum(step > WAITING for step in side)
        + SAFE * sum(step in CASTLES or step == HOME for step in side)
    )


def _risk(state: State, seat: int) -> float:
    """Return how many squares this seat may expect to lose by captures.

    Only opposing pieces close behind its own are counted.
    """
    across = STEPS[len(state.pieces)][seat]
    behind = [
        across[other][step]
        for other, side in enumerate(state.pieces)
        if other != seat
        for step in side
    ]
    return sum(
        RISK * (step + IN_PLAY)
        for step in state.pieces[seat]
        if min(CASTLES) < step < max(CASTLES) and step not in CASTLES
        for rival in behind
        if rival and step - REACH <= rival < step
    )
