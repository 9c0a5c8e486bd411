"""The trained evaluator of senet: a network, and an endgame table of exact chances."""

from collections.abc import Sequence

import numpy as np

from games.engine.bots.network import load_network
from games.engine.bots.senet.endings import exact_chances
from games.engine.bots.senet.evaluation import HASTE, evaluate
from games.engine.bots.senet.features import features
from games.engine.rules import Rules
from games.engine.senet.rules import Senet
from games.engine.state import State


def trained_chances(rules: Rules[State], states: Sequence[State]) -> list[list[float]]:
    """Return what each position is worth to both seats, as a number near their winning chances.

    The endgame table gives exact chances where it knows the position. Elsewhere the network
    estimates them, and each seat loses `HASTE` for every throw still expected, so they do not add
    up to 1.
    """
    assert isinstance(rules, Senet)  # noqa: S101  evaluates only this game
    corners = rules.pairs_turn_corners
    found = [_by_table(state, turn_corners=corners) for state in states]
    unknown = [state for state, known in zip(states, found, strict=True) if known is None]
    if not unknown:
        return [known for known in found if known]
    by_network = iter(_by_network(unknown, turn_corners=corners))
    return [known or next(by_network) for known in found]


def _by_network(states: Sequence[State], *, turn_corners: bool) -> list[list[float]]:
    """Return both seats' chances in each position by the network.

    Each is less by `HASTE` for every throw still expected.
    """
    pieces = np.array([state.pieces for state in states])
    seat = np.array([state.seat or 0 for state in states])
    chance, throws = evaluate(
        load_network("senet"), features(pieces, seat, turn_corners=turn_corners)
    )
    first = np.where(seat == 0, chance, 1 - chance)
    both: list[list[float]] = (
        np.stack([first, 1 - first], axis=1) - HASTE * throws[:, None]
    ).tolist()
    return both


def _by_table(state: State, *, turn_corners: bool) -> list[float] | None:
    """Return both seats' chances by the endgame table, or None if it lacks the position."""
    seat = state.seat or 0
    own = exact_chances(state.pieces, seat, turn_corners=turn_corners)
    if own is None:
        return None
    return [own, 1 - own] if seat == 0 else [1 - own, own]
