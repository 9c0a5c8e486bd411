"""Which values bring a waiting piece onto the board, and to which square."""

from games.engine.pachisi.board import FIRST_SQUARE, WAITING
from games.engine.pachisi.options import Table
from games.engine.pachisi.state import PachisiState


def entries(rules: Table, state: PachisiState, value: int) -> tuple[int, ...]:
    """Return the steps at which a waiting piece can enter with a value; empty if it cannot."""
    seat = state.seat or 0
    if state.pieces[seat][0] != WAITING:
        return ()
    brings_in = value in rules.shells.entries  # PACHISI-06 PACHISI-08 PACHISI-11
    first = (FIRST_SQUARE,) if brings_in else ()  # PACHISI-09
    if state.left[seat]:
        return first  # PACHISI-25
    if must_enter(rules, state, value):
        return first  # PACHISI-13
    return (*first, value)  # PACHISI-15


def must_enter(rules: Table, state: PachisiState, value: int) -> bool:
    """Whether this value can only bring a piece in now."""
    return (
        rules.grace_use == "enter_only_while_waiting"
        and value in rules.shells.entries
        and state.pieces[state.seat or 0][0] == WAITING
    )  # PACHISI-10 PACHISI-13
