"""What training has taught about senet, and what is known of its endings."""

from collections.abc import Sequence

import numpy as np

from games.engine.bots.net import chances, shipped
from games.engine.bots.senet.endings import exact
from games.engine.bots.senet.features import features
from games.engine.core import Rules, State
from games.engine.senet.rules import Senet

SIDES = ((0,), (1,))


def trained(rules: Rules[State], states: Sequence[State]) -> list[list[float]]:
    """The chances by the tables of endings, or else by the net."""
    assert isinstance(rules, Senet)  # noqa: S101  judges nothing else
    corners = rules.pairs_turn_corners
    found = [_exact(state, turn_corners=corners) for state in states]
    unknown = [state for state, known in zip(states, found, strict=True) if known is None]
    if not unknown:
        return [known for known in found if known]
    pieces = np.array([state.pieces for state in unknown])
    seat = np.array([state.seat or 0 for state in unknown])
    seen = features(pieces, seat, turn_corners=corners)
    judged = iter(chances(shipped("senet").worths(seen), SIDES).tolist())
    return [known or next(judged) for known in found]


def _exact(state: State, *, turn_corners: bool) -> list[float] | None:
    seat = state.seat or 0
    own = exact(state.pieces, seat, turn_corners=turn_corners)
    if own is None:
        return None
    return [own, 1 - own] if seat == 0 else [1 - own, own]
