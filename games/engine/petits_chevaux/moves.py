"""The steps of horses: out of the corridor, along the path, with captures, and into the stable."""

from games.engine.petits_chevaux.board import (
    CORRIDOR,
    DEEPEST,
    GATE,
    PATH,
    Side,
    first_free,
    occupied_squares,
)
from games.engine.petits_chevaux.options import PetitsChevauxTable
from games.engine.petits_chevaux.state import PetitsChevauxState
from games.engine.petits_chevaux.throws import SIX

Views = tuple[tuple[int, ...], ...]


def entry_due(rules: PetitsChevauxTable, state: PetitsChevauxState) -> int | None:
    """Return the square on which the active seat must bring a horse out now, or None."""
    if state.pips_left != (SIX,) or state.must_use is not None:  # CHEVAUX-09 CHEVAUX-10
        return None
    if CORRIDOR not in state.pieces[state.seat or 0]:
        return None  # CHEVAUX-12
    return entry_square(rules, state)  # CHEVAUX-11


def entry_square(rules: PetitsChevauxTable, state: PetitsChevauxState) -> int | None:
    """Return the square on which the active seat can bring a horse out, or None if it cannot."""
    seat = state.seat or 0
    if rules.entry_square == "start_capture":
        return None if PATH[0] in state.pieces[seat] else PATH[0]  # CHEVAUX-09
    return first_free(occupied_squares(state.pieces, rules.views(seat)))  # CHEVAUX-09


def may_go(own: Side, start: int, end: int, stable_entry: str) -> bool:
    """Whether a horse that has left the corridor may move from progress `start` to `end`.

    `own` holds the progress of its seat's horses; `stable_entry` is the option of that name.
    """
    if end > DEEPEST or end in own:  # CHEVAUX-13 CHEVAUX-17 CHEVAUX-18
        return False
    if end <= GATE:
        return True  # CHEVAUX-15
    return not misses_gate(start, end, stable_entry) and not passes_own(own, start, end)


def misses_gate(start: int, end: int, stable_entry: str) -> bool:
    """Whether a horse would pass the gate, where the option `stable_entry` makes it stop first."""
    return stable_entry == "gate" and start < GATE < end  # CHEVAUX-16 CHEVAUX-17


def passes_own(own: Side, start: int, end: int) -> bool:
    """Whether a horse would pass another horse of its own seat in the stable."""
    return any(max(start, GATE) < place < end for place in own)  # CHEVAUX-18 CHEVAUX-19


def after_step(
    pieces: tuple[Side, ...], seat: int, start: int, end: int, views: Views
) -> list[Side]:
    """Return the horses of all seats after a horse of `seat` has moved from `start` to `end`.

    An opposing horse on that square is captured. `views` are the squares of all seats on the path
    of `seat` (see `games.engine.petits_chevaux.board.views`).
    """
    sides = [_send_back(side, end, view) for side, view in zip(pieces, views, strict=True)]
    sides[seat] = _move_piece(pieces[seat], start, end)
    return sides


def horse_at(side: Side, end: int, view: tuple[int, ...]) -> int | None:
    """Return the progress of another seat's horse on square `end` of the mover's path, or None.

    `side` holds that seat's horses; `view` maps their progress to squares of the mover's path.
    """
    return next((place for place in side if view[place] == end), None)


def _send_back(side: Side, end: int, view: tuple[int, ...]) -> Side:
    there = horse_at(side, end, view)  # CHEVAUX-13
    return side if there is None else _move_piece(side, there, CORRIDOR)  # CHEVAUX-14


def _move_piece(side: Side, start: int, end: int) -> Side:
    places = list(side)
    places.remove(start)
    return tuple(sorted([*places, end]))
