"""The guide's remarks about each game, in pure Python.

Every remark names its statement. No rule is decided here: the engine says what is legal, what
follows, and why a move is illegal.
"""

from games.tutorial.text.explaining import (
    before_throw,
    ends,
    explain,
    lost_throw_remark,
    of_throw,
    once_more,
    start,
)
from games.tutorial.text.saying import Remark, Tone
from games.tutorial.text.stuck import for_pieces, hindrances, left_over

__all__ = [
    "Remark",
    "Tone",
    "before_throw",
    "ends",
    "explain",
    "for_pieces",
    "hindrances",
    "left_over",
    "lost_throw_remark",
    "of_throw",
    "once_more",
    "start",
]
