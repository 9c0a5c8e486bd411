"""How freely a piece runs, by which of the twelve points ahead of it are closed."""

import numpy as np

from games.engine.bots.backgammon.rows import Floats
from games.engine.bots.backgammon.shots import THROWS

AHEAD = 12
PATTERNS = 1 << AHEAD
SEEN = PATTERNS - 1


def _run(pattern: int, high: int, low: int) -> int:
    """How far one piece goes with both dice; 0 if it cannot use both."""

    def closed(distance: int) -> bool:
        return bool(pattern >> (distance - 1) & 1)

    if closed(high + low) or (closed(high) and closed(low)):
        return 0
    return high + low


def _chances() -> tuple[Floats, Floats]:
    runs, leaps = np.zeros(PATTERNS, np.float32), np.zeros(PATTERNS, np.float32)
    for pattern in range(PATTERNS):
        for high, low in THROWS:
            far = _run(pattern, high, low)
            weight = (1 if high == low else 2) / 36
            runs[pattern] += weight * (far > 0)
            leaps[pattern] += weight * (far > pattern.bit_length())
    return runs, leaps


RUNS, LEAPS = _chances()
"""The chance to run with a whole throw, and to come past everything closed."""
