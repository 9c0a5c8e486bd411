"""What a backgammon position is worth to a seat, by rough measures that beginners are taught."""

from collections import Counter
from collections.abc import Sequence

from games.engine.backgammon.board import BAR, HOME, OFF, across
from games.engine.bots.views import odds
from games.engine.core import Rules, State

BLOT = 5
"""Pips that a lone piece in the rival's way is feared for, and a quarter more each six it ran."""
POINT = 4
"""Pips that holding a point at home is worth."""


STEEP = 0.03
"""How much a pip counts, as the exponent of the odds."""


def plain(rules: Rules[State], states: Sequence[State]) -> list[list[float]]:
    """The chances by the measures below."""
    return [odds([STEEP * worth(state, seat) for seat in (0, 1)]) for state in states]


def worth(state: State, seat: int) -> float:
    """Pips ahead, less what lone pieces risk, plus what points held at home are worth."""
    own, rival = state.pieces[seat], state.pieces[1 - seat]
    ahead = sum(own) - sum(rival)
    return ahead + sum(_pile(place, many, rival) for place, many in Counter(own).items())


def _pile(place: int, many: int, rival: tuple[int, ...]) -> float:
    if place in (BAR, OFF):
        return 0
    if many > 1:
        return POINT if place in HOME else POINT / 2
    threatened = rival[0] < across(place)
    return -(BLOT + place * BLOT / 24) if threatened else 0
