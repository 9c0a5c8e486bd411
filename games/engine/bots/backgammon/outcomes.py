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
    """Return the same five outcome chances from the opponent's perspective."""
    other = values[..., TURNED].copy()
    other[..., 0] = 1 - other[..., 0]
    return other


def turn_difference(values: Floats) -> Floats:
    """Turn a difference between outcome chances to the opponent's perspective."""
    other = values[..., TURNED].copy()
    other[..., 0] = -other[..., 0]
    return other


def points(values: Floats) -> Floats:
    """Return the equity in points without a cube, from five outcome chances."""
    gains = 2 * values[..., 0] - 1
    return gains + values[..., 1] + values[..., 2] - values[..., 3] - values[..., 4]


@dataclass(frozen=True)
class OutcomeEquities:
    """Equities of a game, won or lost: as a single game, a gammon and a backgammon."""

    won: tuple[float, float, float]
    lost: tuple[float, float, float]

    @property
    def for_opponent(self) -> "OutcomeEquities":
        """The same equities from the opponent's perspective."""
        return OutcomeEquities(_negate(self.lost), _negate(self.won))

    def equity(self, values: Floats) -> Floats:
        """Return the expected equity of each row of `values`, which holds five outcome chances."""
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
