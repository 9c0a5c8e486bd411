"""The trained evaluator of petits chevaux."""

from collections.abc import Sequence

import numpy as np

from games.engine.bots.network import load_network, softmax
from games.engine.bots.petits_chevaux.features import features
from games.engine.petits_chevaux.rules import PetitsChevaux
from games.engine.petits_chevaux.state import PetitsChevauxState
from games.engine.rules import Rules
from games.engine.state import State


def trained_chances(rules: Rules[State], states: Sequence[State]) -> list[list[float]]:
    """Return every seat's winning chances in each position, as the network estimates them."""
    assert isinstance(rules, PetitsChevaux)  # noqa: S101  evaluates only this game
    pieces = np.array([state.pieces for state in states])
    seat = np.array([state.seat or 0 for state in states])
    bound = np.array([_bound_horse(state) for state in states])
    sides = [(each,) for each in range(rules.seats)]
    worths = load_network("petits_chevaux").outputs(features(rules, pieces, seat, bound))
    found: list[list[float]] = softmax(worths, sides).tolist()
    return found


def _bound_horse(state: State) -> int:
    """Return the progress of the one horse that may use the next throw; 0 if any horse may."""
    return state.must_use or 0 if isinstance(state, PetitsChevauxState) else 0
