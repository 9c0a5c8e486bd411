"""The guide's remarks about each game, in pure Python.

Every remark names the statement of the rules behind it. No rule is decided here: the engine says
which moves are legal, what follows from a move, and why a move is illegal.
"""

from games.tutorial.text.explaining import (
    explain,
    further_throw_statement,
    lost_throw_remark,
    remarks_before_throw,
    remarks_on_throw,
    start_remark,
    win_statement,
)
from games.tutorial.text.remarks import Remark, Tone
from games.tutorial.text.stuck import find_hindrances, is_for_pieces, with_numbers_left

__all__ = [
    "Remark",
    "Tone",
    "explain",
    "find_hindrances",
    "further_throw_statement",
    "is_for_pieces",
    "lost_throw_remark",
    "remarks_before_throw",
    "remarks_on_throw",
    "start_remark",
    "win_statement",
    "with_numbers_left",
]
