"""Statistics of throws: chi-square test, normal distribution and confidence bands."""

from collections.abc import Sequence
from math import erfc, exp, gamma, sqrt

Z_95 = 1.959964
"""95 % of a normal distribution lie within this many standard deviations of its mean."""


def chi_square(counts: Sequence[int]) -> float:
    """Return the chi-square statistic of counts against equal shares."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def chi_square_p_value(value: float, degrees: int) -> float:
    """Return the probability of a chi-square `value` at least this large (the p-value)."""
    half, odd = value / 2, degrees % 2
    powers = (odd / 2 + step for step in range(degrees // 2))
    terms: float = sum(half**power / gamma(power + 1) for power in powers)
    return odd * erfc(sqrt(half)) + exp(-half) * terms


def normal_cdf(deviations: float) -> float:
    """Return the normal distribution function at this many standard deviations from the mean."""
    return erfc(-deviations / sqrt(2)) / 2


def confidence_band(share: float, count: int) -> tuple[float, float]:
    """Return the range that contains 95 % of sample shares, for this true share and sample size."""
    width = Z_95 * sqrt(share * (1 - share) / count)
    return max(share - width, 0.0), min(share + width, 1.0)
