"""The notation of pachisi: in-1, 18-20*, 59-home.

If the numbers still to be played are equal and it matters which of them a step uses, the step says
so: 10-12:2/4#1 uses 2 of the first 4.
"""

from collections.abc import Sequence

from games.engine.pachisi.board import HOME, WAITING
from games.engine.pachisi.moves_capturing import victims
from games.engine.pachisi.options import Table
from games.engine.pachisi.state import PachisiState
from games.engine.state import Move

CAPTURE = "*"
NAMES = {WAITING: "in", HOME: "home"}


def turn(rules: Table, played: Sequence[tuple[PachisiState, Move]]) -> str:
    """Return the notation of a turn; squares have the mover's numbers, a star marks a capture.

    `played` pairs each step with the position before it.
    """
    return " ".join(_move(rules, state, move) for state, move in played)


def _move(rules: Table, state: PachisiState, move: Move) -> str:
    star = CAPTURE if victims(rules, state, move.end) else ""  # PACHISI-24
    source = "" if move.source is None else f":{move.score}/{move.of}#{move.source + 1}"
    return f"{place_name(move.start)}-{place_name(move.end)}{star}{source}"  # PACHISI-19


def place_name(step: int) -> str:
    """Return the name of the square at this progress: in, home, or its number."""
    return NAMES.get(step, str(step))
