"""The trained evaluator of pachisi."""

from collections.abc import Sequence

import numpy as np

from games.engine.bots.network import load_network, softmax
from games.engine.bots.pachisi.features import features
from games.engine.pachisi.rules import Pachisi
from games.engine.pachisi.state import PachisiState
from games.engine.rules import Rules
from games.engine.state import State


def trained_chances(rules: Rules[State], states: Sequence[State]) -> list[list[float]]:
    """Return every seat's winning chances in each position, as the network estimates them."""
    assert isinstance(rules, Pachisi)  # noqa: S101  evaluates only this game
    known = [state for state in states if isinstance(state, PachisiState)]
    pieces = np.array([state.pieces for state in known])
    seat = np.array([state.seat or 0 for state in known])
    left = np.array([state.left for state in known], int)
    captured = np.array([state.captures for state in known]) > 0
    seen = features(rules, pieces, seat, left, captured.astype(int))
    found: list[list[float]] = softmax(load_network("pachisi").outputs(seen), rules.sides).tolist()
    return found
