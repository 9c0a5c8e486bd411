"""Turns of pachisi as they are written down: in-1, 18-20*, 59-home."""

from collections.abc import Sequence

from games.engine.core import Move
from games.engine.pachisi.board import HOME, WAITING
from games.engine.pachisi.capturing import victims
from games.engine.pachisi.position import PachisiState
from games.engine.pachisi.table import Table

CAPTURE = "*"
NAMES = {WAITING: "in", HOME: "home"}


def turn(rules: Table, played: Sequence[tuple[PachisiState, Move]]) -> str:
    """The moves of one turn in their order, in the mover's own steps; a star for a capture."""
    return " ".join(_move(rules, state, move) for state, move in played)


def _move(rules: Table, state: PachisiState, move: Move) -> str:
    star = CAPTURE if victims(rules, state, move.end) else ""  # PACHISI-24
    return f"{place_name(move.start)}-{place_name(move.end)}{star}"


def place_name(step: int) -> str:
    """A step's number, or in and home for the Charkoni."""
    return NAMES.get(step, str(step))
