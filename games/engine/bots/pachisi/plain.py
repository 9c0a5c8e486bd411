"""What a pachisi position is worth to a seat, by what anybody sees after a few games."""

from collections.abc import Sequence

from games.engine.bots.views import odds
from games.engine.core import Rules, State
from games.engine.pachisi.board import CASTLES, HOME, STEPS, WAITING

IN_PLAY = 25
"""Squares that having a piece on the board is worth."""
SAFE = 1.5
"""Squares that standing on a castle is worth."""
REACH = 10
"""How far behind a rival piece is feared, and how much of the way is at risk to each."""
RISK = 0.1


STEEP = 0.02
"""How much a square counts, as the exponent of the odds."""


def plain(rules: Rules[State], states: Sequence[State]) -> list[list[float]]:
    """The chances by the measures below."""
    return [odds([STEEP * _worth(state, seat) for seat in range(rules.seats)]) for state in states]


def _worth(state: State, seat: int) -> float:
    """Squares ahead of the others, pieces in play and on castles, less what may be captured."""
    seats = range(len(state.pieces))
    others = [_come(state.pieces[other]) for other in seats if other != seat]
    return _come(state.pieces[seat]) - sum(others) / len(others) - _risk(state, seat)


def _come(side: tuple[int, ...]) -> float:
    return (
        sum(side)
        + IN_PLAY * sum(step > WAITING for step in side)
        + SAFE * sum(step in CASTLES or step == HOME for step in side)
    )


def _risk(state: State, seat: int) -> float:
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
