"""Chances of a backgammon piece to get past closed points.

A pattern has one bit for each of the next twelve points, set if the opponent closes that point.
"""

import numpy as np

from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.inputs.shots import THROWS

AHEAD = 12
PATTERNS = 1 << AHEAD
SEEN = PATTERNS - 1


def _run(pattern: int, high: int, low: int) -> int:
    """Return how many pips one piece moves with both dice; 0 if closed points stop it.

    `pattern` has a bit for each closed point ahead. Equal dice count as two numbers here, not four.
    """

    def is_closed(distance: int) -> bool:
        return bool(pattern >> (distance - 1) & 1)

    if is_closed(high + low) or (is_closed(high) and is_closed(low)):
        return 0
    return high + low


def _chances() -> tuple[Floats, Floats]:
    """Return the arrays `RUNS` and `LEAPS`, indexed by the pattern of closed points ahead."""
    runs, leaps = np.zeros(PATTERNS, np.float32), np.zeros(PATTERNS, np.float32)
    for pattern in range(PATTERNS):
        for high, low in THROWS:
            far = _run(pattern, high, low)
            weight = (1 if high == low else 2) / 36
            runs[pattern] += weight * (far > 0)
            leaps[pattern] += weight * (far > pattern.bit_length())
    return runs, leaps


RUNS, LEAPS = _chances()
"""Chances of one piece, indexed by the pattern of closed points.

`RUNS` is the chance that the piece can use both dice. `LEAPS` is the chance that both dice take the
piece past every closed point.
"""
