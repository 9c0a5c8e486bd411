"""Captures in pachisi: pieces sent back to the Charkoni, and captures that count.

With the option `capture_annulment`, a seat's first capture does not count if the victim answers it:
in its next turn, the victim captures the capturing piece on the same square. Until then the capture
is pending. It is final when the victim's next turn ends, or when the capturing piece leaves the
square. Of several pieces on the square, the capturing piece is assumed to leave last.
"""

from dataclasses import replace

from games.engine.pachisi.board import ARM_END, BACK_AT_ARM_END, CASTLES, HOME, STEPS, WAITING
from games.engine.pachisi.options import Table
from games.engine.pachisi.state import PachisiState
from games.engine.state import Move

Side = tuple[int, ...]


def protects(step: int) -> bool:
    """Whether a piece at this progress is on a square where no piece can be captured."""
    return step not in (WAITING, HOME) and not _open(step)


def _open(step: int) -> bool:
    return ARM_END < step < BACK_AT_ARM_END and step not in CASTLES  # PACHISI-24


def victims(rules: Table, state: PachisiState, end: int) -> tuple[int, ...]:
    """Return the seats whose pieces the active seat captures by a step to the progress `end`."""
    if not _open(end):
        return ()
    across = STEPS[rules.seats][state.seat or 0]
    return tuple(
        rival
        for rival in rules.rivals(state.seat or 0)
        if any(across[rival][step] == end for step in state.pieces[rival])
    )


def after_step(rules: Table, state: PachisiState, move: Move) -> PachisiState:
    """Return the position after a piece has moved and captured the opposing pieces on its square.

    The number used stays in `pips_left`; `games.engine.pachisi.throws.after_use` removes it.
    """
    seat, caught = state.seat or 0, victims(rules, state, move.end)
    pieces, left = list(state.pieces), list(state.left)
    pieces[seat] = _move_piece(pieces[seat], move.start, move.end)
    left[seat] = True  # PACHISI-15
    after = replace(state, pieces=tuple(pieces), left=tuple(left))
    after = _capture_pieces(rules, after, move.end, caught) if caught else after
    return _drop_final(after)


def _capture_pieces(
    rules: Table, state: PachisiState, end: int, caught: tuple[int, ...]
) -> PachisiState:
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
    return _update_pending(after, end, caught)


def _move_piece(side: Side, start: int, end: int) -> Side:
    places = list(side)
    places.remove(start)
    return tuple(sorted([*places, end]))


def _update_pending(state: PachisiState, end: int, caught: tuple[int, ...]) -> PachisiState:
    """Return the position with its pending captures changed by a capture of the active seat.

    Pending captures that this capture answers no longer count. If this is the seat's first capture,
    it becomes pending itself. `caught` are the seats that lose a piece.
    """
    seat = state.seat or 0
    first = state.captures[seat] == 1
    captures = list(state.captures)
    for capturer in _answered_capturers(state, caught):
        captures[capturer] -= 1  # PACHISI-29 PACHISI-30
    mine = [(seat, end, victim) for victim in caught] if first else []  # PACHISI-31
    pending = tuple(sorted([*state.pending, *mine]))
    return replace(state, captures=tuple(captures), pending=pending)


def _answered_capturers(state: PachisiState, caught: tuple[int, ...]) -> list[int]:
    """Return the seats whose pending capture of the active seat's piece is answered by a capture.

    `caught` are the seats that the active seat has just captured.
    """
    return [
        capturer
        for capturer, step, victim in state.pending
        if capturer in caught and victim == state.seat and step not in state.pieces[capturer]
    ]  # PACHISI-29


def _drop_final(state: PachisiState) -> PachisiState:
    """Return the position without the pending captures whose capturing piece has moved on."""
    pending = tuple(
        (capturer, step, victim)
        for capturer, step, victim in state.pending
        if step in state.pieces[capturer]
    )
    return replace(state, pending=pending) if pending != state.pending else state


def after_turn(state: PachisiState) -> PachisiState:
    """Return the position at the end of the active seat's turn.

    Pending captures of its pieces are final now, since it has not answered them.
    """
    pending = tuple(each for each in state.pending if each[2] != state.seat)  # PACHISI-29
    return replace(state, pending=pending) if pending != state.pending else state
