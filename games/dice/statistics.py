"""Statistics of throws: chi-square test, normal distribution and confidence bands."""

from collections.abc import Sequence
from math import erfc, exp, gamma, sqrt

Z_95 = 1.959964
"""Half the width of the central 95 % of a normal distribution, in standard deviations."""


def chi_square(counts: Sequence[int]) -> float:
    """Return the chi-square statistic of `counts`, if all counts are expected to be equal."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def chi_square_p_value(value: float, degrees: int) -> float:
    """Return the p-value: the probability of a chi-square statistic of at least `value`.

    `degrees` is the number of degrees of freedom.
    """
    half, odd = value / 2, degrees % 2
    powers = (odd / 2 + step for step in range(degrees // 2))
    terms: float = sum(half**power / gamma(power + 1) for power in powers)
    return odd * erfc(sqrt(half)) + exp(-half) * terms


def normal_cdf(deviations: float) -> float:
    """Return the probability that a normal variable is below mean + `deviations` * sigma."""
    return erfc(-deviations / sqrt(2)) / 2


def confidence_band(share: float, count: int) -> tuple[float, float]:
    """Return the range in which a measured share lies with a probability of 95 %.

    `share` is the true share, `count` the size of the sample.
    """
    width = Z_95 * sqrt(share * (1 - share) / count)
    return max(share - width, 0.0), min(share + width, 1.0)
