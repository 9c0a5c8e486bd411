"""The five outcome chances of a game of backgammon, and their equity.

The networks output five chances: win, win a gammon, win a backgammon, lose a gammon, lose a
backgammon. Each chance includes the next: a gammon also counts as a win, a backgammon as a gammon.
Match equity is a weighted sum of these chances, from -1 (match lost) to 1 (match won).
"""

from dataclasses import dataclass

import numpy as np

from games.engine.bots.arrays import Floats

OUTPUTS = 5
TURNED = (0, 3, 4, 1, 2)


def for_opponent(values: Floats) -> Floats:
    """Return these outcome chances, five in each row, from the opponent's perspective."""
    other = values[..., TURNED].copy()
    other[..., 0] = 1 - other[..., 0]
    return other


def turn_difference(values: Floats) -> Floats:
    """Return a difference between two sets of outcome chances from the opponent's perspective."""
    other = values[..., TURNED].copy()
    other[..., 0] = -other[..., 0]
    return other


def points(values: Floats) -> Floats:
    """Return the points that a game without a cube wins on average, from five outcome chances."""
    gains = 2 * values[..., 0] - 1
    return gains + values[..., 1] + values[..., 2] - values[..., 3] - values[..., 4]


@dataclass(frozen=True)
class OutcomeEquities:
    """What a side's win and loss are worth as a single game, as a gammon and as a backgammon."""

    won: tuple[float, float, float]
    lost: tuple[float, float, float]

    @property
    def for_opponent(self) -> "OutcomeEquities":
        """What these outcomes are worth to the opponent."""
        return OutcomeEquities(_negate(self.lost), _negate(self.won))

    def equity(self, values: Floats) -> Floats:
        """Return the expected equity for each row of `values`, a row of five outcome chances."""
        weights = np.empty(OUTPUTS, np.float32)
        weights[0] = self.won[0] - self.lost[0]
        weights[1:3] = np.diff(self.won)
        weights[3:] = np.diff(self.lost)
        equity: Floats = values @ weights + np.float32(self.lost[0])
        return equity


def _negate(equities: tuple[float, float, float]) -> tuple[float, float, float]:
    one, two, three = equities
    return -one, -two, -three


IN_POINTS = OutcomeEquities((1, 2, 3), (-1, -2, -3))
"""Equities in points, as in money play with the cube at 1."""
