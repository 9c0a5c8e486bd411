"""Match equity of a game as a weighted sum of its five outcome chances.

Match equity runs from -1 (match lost) to 1 (match won).
"""

from dataclasses import dataclass

import numpy as np

from games.engine.bots.arrays import Floats
from games.engine.bots.backgammon.outcomes import OUTPUTS

VALUES = (1, 2, 3)


@dataclass(frozen=True)
class Stakes:
    """Equities of a game won or lost with one, two or three times the cube value."""

    won: tuple[float, float, float]
    lost: tuple[float, float, float]

    @property
    def turned(self) -> "Stakes":
        """The same from the opponent's perspective."""
        return Stakes(_negated(self.lost), _negated(self.won))

    def worth(self, values: Floats) -> Floats:
        """Return the expected equity of every row of five outcome chances."""
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
"""Equities in points, as in money play with the cube at 1."""
