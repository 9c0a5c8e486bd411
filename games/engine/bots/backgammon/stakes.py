"""What the five chances are worth at a score: a sum of them, each with its weight.

Worth counts from -1, the match lost, to 1, the match won.
"""

from dataclasses import dataclass

import numpy as np

from games.engine.bots.backgammon.network import OUTPUTS
from games.engine.bots.backgammon.rows import Floats

VALUES = (1, 2, 3)


@dataclass(frozen=True)
class Stakes:
    """What a side gets that wins one, two or three times the cube, or loses as much."""

    won: tuple[float, float, float]
    lost: tuple[float, float, float]

    @property
    def turned(self) -> "Stakes":
        """The same for the other side."""
        return Stakes(_negated(self.lost), _negated(self.won))

    def worth(self, values: Floats) -> Floats:
        """The mean of what the chances bring, for every row of them."""
        weights = np.empty(OUTPUTS, np.float32)
        weights[0] = self.won[0] - self.lost[0]
        weights[1:3] = np.diff(self.won)
        weights[3:] = np.diff(self.lost)
        worth: Floats = values @ weights + np.float32(self.lost[0])
        return worth


def _negated(worths: tuple[float, float, float]) -> tuple[float, float, float]:
    one, two, three = worths
    return -one, -two, -three


POINTS = Stakes((1, 2, 3), (-1, -2, -3))
"""Points, as if every game counted for itself."""
