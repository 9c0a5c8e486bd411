"""Chances of a piece to get past closed points, for each pattern of the next twelve points."""

import numpy as np

from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.shots import THROWS

AHEAD = 12
PATTERNS = 1 << AHEAD
SEEN = PATTERNS - 1


def _run(pattern: int, high: int, low: int) -> int:
    """Return how far one piece moves with both dice, in pips; 0 if it cannot use both.

    A doublet counts as two dice here.
    """

    def is_closed(distance: int) -> bool:
        return bool(pattern >> (distance - 1) & 1)

    if is_closed(high + low) or (is_closed(high) and is_closed(low)):
        return 0
    return high + low


def _chances() -> tuple[Floats, Floats]:
    """Return the tables `RUNS` and `LEAPS`, indexed by the pattern of closed points."""
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
