"""Captures in pachisi: pieces sent back to the Charkoni, and captures that count."""

from dataclasses import replace

from games.engine.pachisi import moves_answered
from games.engine.pachisi.board import ARM_END, BACK_AT_ARM_END, CASTLES, HOME, STEPS, WAITING
from games.engine.pachisi.options import Table
from games.engine.pachisi.state import PachisiState
from games.engine.state import Move

Side = tuple[int, ...]


def protects(step: int) -> bool:
    """Whether no piece can be captured on this step of the board."""
    return step not in (WAITING, HOME) and not _open(step)


def _open(step: int) -> bool:
    return ARM_END < step < BACK_AT_ARM_END and step not in CASTLES  # PACHISI-24


def victims(rules: Table, state: PachisiState, end: int) -> tuple[int, ...]:
    """Return the seats whose pieces are captured by a move to this step."""
    if not _open(end):
        return ()
    across = STEPS[rules.seats][state.seat or 0]
    return tuple(
        rival
        for rival in rules.rivals(state.seat or 0)
        if any(across[rival][step] == end for step in state.pieces[rival])
    )


def after_move(rules: Table, state: PachisiState, move: Move) -> PachisiState:
    """Return the position after a move and the capture where it ends."""
    seat, caught = state.seat or 0, victims(rules, state, move.end)
    pieces, left = list(state.pieces), list(state.left)
    pieces[seat] = _moved(pieces[seat], move.start, move.end)
    left[seat] = True  # PACHISI-15
    after = replace(state, pieces=tuple(pieces), left=tuple(left))
    after = _captured(rules, after, move.end, caught) if caught else after
    return moves_answered.still_standing(after)


def _captured(rules: Table, state: PachisiState, end: int, caught: tuple[int, ...]) -> PachisiState:
    seat = state.seat or 0
    across = STEPS[rules.seats][seat]
    pieces, captures = list(state.pieces), list(state.captures)
    for rival in caught:
        pieces[rival] = tuple(
            sorted(WAITING if across[rival][step] == end else step for step in pieces[rival])
        )  # PACHISI-24
    captures[seat] += 1  # PACHISI-28
    after = replace(state, pieces=tuple(pieces), captures=tuple(captures))
    if not rules.capture_annulment:
        return after
    return moves_answered.after_capture(after, end, caught)


def _moved(side: Side, start: int, end: int) -> Side:
    places = list(side)
    places.remove(start)
    return tuple(sorted([*places, end]))
