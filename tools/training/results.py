"""Results of many games between two players, with standard errors and confidence intervals."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

SURE = 1.96
"""Standard errors on each side of the mean in a 95 % confidence interval."""


@dataclass
class Result:
    """The mean result of a player over many games: the share won, or points a game."""

    rounds: Sequence[float]
    """The mean result of each round; the games of a round have the same throws."""
    games: int

    @property
    def mean(self) -> float:
        """The mean result of a game."""
        return float(np.mean(self.rounds))

    @property
    def error(self) -> float:
        """The standard error of the mean result."""
        many = len(self.rounds)
        return float(np.std(self.rounds, ddof=1) / many**0.5) if many > 1 else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the mean result."""
        return self.mean - SURE * self.error, self.mean + SURE * self.error

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.mean:.1%} ± {self.error:.1%} ({low:.1%} to {high:.1%}, {self.games} games)"
