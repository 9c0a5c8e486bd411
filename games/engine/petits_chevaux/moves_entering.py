"""Bringing horses out of the corridor."""

from games.engine.petits_chevaux.board import CORRIDOR, PATH, first_free, taken
from games.engine.petits_chevaux.options import PetitsChevauxTable
from games.engine.petits_chevaux.state import PetitsChevauxState
from games.engine.petits_chevaux.throws import SIX


def entry_due(rules: PetitsChevauxTable, state: PetitsChevauxState) -> int | None:
    """Return the square on which the score in hand must bring a horse out, or None."""
    if state.scores != (SIX,) or state.must_use is not None:  # CHEVAUX-09 CHEVAUX-10
        return None
    if CORRIDOR not in state.pieces[state.seat or 0]:
        return None  # CHEVAUX-12
    return entry_square(rules, state)  # CHEVAUX-11


def entry_square(rules: PetitsChevauxTable, state: PetitsChevauxState) -> int | None:
    """Return the square on which a horse of the active seat would come out, or None."""
    seat = state.seat or 0
    if rules.entry_square == "start_capture":
        return None if PATH[0] in state.pieces[seat] else PATH[0]  # CHEVAUX-09
    return first_free(taken(state.pieces, rules.views(seat)))  # CHEVAUX-09
