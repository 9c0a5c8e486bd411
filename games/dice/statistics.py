"""Statistics of throws: chi-square test, normal distribution and confidence bands."""

from collections.abc import Sequence
from math import erfc, exp, gamma, sqrt

NINETEEN_OF_TWENTY = 1.959964
"""95 % of a normal distribution lie within this many standard deviations of its mean."""


def chi_square(seen: Sequence[int]) -> float:
    """Return the chi-square statistic of counts against equal shares."""
    expected = sum(seen) / len(seen)
    return sum((many - expected) ** 2 for many in seen) / expected


def tail(value: float, degrees: int) -> float:
    """Return the probability of a chi-square `value` at least this large (the p-value)."""
    half, odd = value / 2, degrees % 2
    powers = (odd / 2 + step for step in range(degrees // 2))
    terms: float = sum(half**power / gamma(power + 1) for power in powers)
    return odd * erfc(sqrt(half)) + exp(-half) * terms


def below(deviations: float) -> float:
    """Return the normal distribution function at this many standard deviations from the mean."""
    return erfc(-deviations / sqrt(2)) / 2


def band(share: float, many: int) -> tuple[float, float]:
    """Return the range that contains 95 % of sample shares, for this true share and sample size."""
    width = NINETEEN_OF_TWENTY * sqrt(share * (1 - share) / many)
    return max(share - width, 0.0), min(share + width, 1.0)
