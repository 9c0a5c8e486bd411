"""First captures that are answered at once, on the same square, and then do not count.

A first capture is pending until its victim's next turn ends or its piece leaves the square. Of
several pieces there the one that captured is taken to leave last.
"""

from dataclasses import replace

from games.engine.pachisi.position import PachisiState


def after_capture(state: PachisiState, end: int, caught: tuple[int, ...]) -> PachisiState:
    """The position after a capture: what it answers is struck out, a first one is pending."""
    seat = state.seat or 0
    first = state.captures[seat] == 1
    captures = list(state.captures)
    for capturer in answered(state, caught):
        captures[capturer] -= 1  # PACHISI-29 PACHISI-30
    mine = [(seat, end, victim) for victim in caught] if first else []  # PACHISI-31
    pending = tuple(sorted([*state.pending, *mine]))
    return replace(state, captures=tuple(captures), pending=pending)


def answered(state: PachisiState, caught: tuple[int, ...]) -> list[int]:
    """The seats whose pending capture of the mover this capture answers."""
    return [
        capturer
        for capturer, step, victim in state.pending
        if capturer in caught and victim == state.seat and step not in state.pieces[capturer]
    ]  # PACHISI-29


def still_standing(state: PachisiState) -> PachisiState:
    """The position without the pending captures whose piece is gone from its square."""
    pending = tuple(
        (capturer, step, victim)
        for capturer, step, victim in state.pending
        if step in state.pieces[capturer]
    )
    return replace(state, pending=pending) if pending != state.pending else state


def over(state: PachisiState) -> PachisiState:
    """The position at the end of a turn: what its player might have answered stays valid."""
    pending = tuple(each for each in state.pending if each[2] != state.seat)  # PACHISI-29
    return replace(state, pending=pending) if pending != state.pending else state
