"""What is said to somebody who plays a game for the first time, in plain Python.

Every sentence names its statement, and no rule is decided here: what is legal, what follows and why
something is refused is asked of the engine.
"""

from games.guide.explaining import before_throw, ends, explain, lost, of_throw, once_more, start
from games.guide.saying import Remark, Tone
from games.guide.stuck import for_pieces, hindrances, left_over

__all__ = [
    "Remark",
    "Tone",
    "before_throw",
    "ends",
    "explain",
    "for_pieces",
    "hindrances",
    "left_over",
    "lost",
    "of_throw",
    "once_more",
    "start",
]
