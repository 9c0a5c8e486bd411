"""First captures that are answered at once, on the same square, and then do not count.

A seat's first capture is pending until its victim's next turn ends or the capturing piece leaves
the square. If several pieces are on the square, the capturing piece is taken to leave last.
"""

from dataclasses import replace

from games.engine.pachisi.state import PachisiState


def after_capture(state: PachisiState, end: int, caught: tuple[int, ...]) -> PachisiState:
    """Return the position after a capture by the active seat.

    Captures that it answers no longer count; if it is the seat's first, it becomes pending.
    """
    seat = state.seat or 0
    first = state.captures[seat] == 1
    captures = list(state.captures)
    for capturer in answered(state, caught):
        captures[capturer] -= 1  # PACHISI-29 PACHISI-30
    mine = [(seat, end, victim) for victim in caught] if first else []  # PACHISI-31
    pending = tuple(sorted([*state.pending, *mine]))
    return replace(state, captures=tuple(captures), pending=pending)


def answered(state: PachisiState, caught: tuple[int, ...]) -> list[int]:
    """Return the seats whose pending capture of the active seat this capture answers."""
    return [
        capturer
        for capturer, step, victim in state.pending
        if capturer in caught and victim == state.seat and step not in state.pieces[capturer]
    ]  # PACHISI-29


def still_standing(state: PachisiState) -> PachisiState:
    """Return the position without pending captures whose piece has left its square."""
    pending = tuple(
        (capturer, step, victim)
        for capturer, step, victim in state.pending
        if step in state.pieces[capturer]
    )
    return replace(state, pending=pending) if pending != state.pending else state


def over(state: PachisiState) -> PachisiState:
    """Return the position at the end of a turn: captures not answered in it are final."""
    pending = tuple(each for each in state.pending if each[2] != state.seat)  # PACHISI-29
    return replace(state, pending=pending) if pending != state.pending else state
