"""The notation of petits chevaux: C-1-3, 10x14, 56-E4.

A number is a square on the mover's path. C is the corridor (couloir), E1 to E6 are the stalls of
the stable (écurie). The sign x marks a capture.
"""

from collections.abc import Sequence

from games.engine.petits_chevaux.board import CORRIDOR, GATE
from games.engine.petits_chevaux.moves import horse_at
from games.engine.petits_chevaux.options import PetitsChevauxTable
from games.engine.petits_chevaux.state import PetitsChevauxState
from games.engine.state import Move

CAPTURE, STEP = "x", "-"


def turn(rules: PetitsChevauxTable, played: Sequence[tuple[PetitsChevauxState, Move]]) -> str:
    """Return the notation of a turn. Steps of one horse are joined: C-1 and 1-3 become C-1-3.

    `played` pairs each step with the position before it.
    """
    words, last = list[str](), -1
    for state, move in played:
        way = (CAPTURE if _captures(rules, state, move) else STEP) + place_name(move.end)
        if move.start == last:
            words[-1] += way
        else:
            words.append(place_name(move.start) + way)
        last = move.end
    return " ".join(words)


def place_name(place: int) -> str:
    """Return the name of the place at this progress: C, E1 to E6, or a square's number."""
    if place == CORRIDOR:
        return "C"
    return str(place) if place <= GATE else f"E{place - GATE}"


def _captures(rules: PetitsChevauxTable, state: PetitsChevauxState, move: Move) -> bool:
    seat = state.seat or 0
    sides = zip(state.pieces, rules.views(seat), strict=True)
    return any(
        horse_at(side, move.end, view) is not None
        for other, (side, view) in enumerate(sides)
        if other != seat
    )
