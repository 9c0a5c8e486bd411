"""How likely it is that chance alone looks like this."""

from collections.abc import Sequence
from math import erfc, exp, gamma, sqrt

NINETEEN_OF_TWENTY = 1.959964
"""Between minus and plus so many standard deviations lie 95 % of what chance brings."""


def chi_square(seen: Sequence[int]) -> float:
    """How far counts lie from even shares, over all of them together."""
    expected = sum(seen) / len(seen)
    return sum((many - expected) ** 2 for many in seen) / expected


def tail(value: float, degrees: int) -> float:
    """How likely a chi-square with so many degrees of freedom is at least this value."""
    half, odd = value / 2, degrees % 2
    powers = (odd / 2 + step for step in range(degrees // 2))
    terms: float = sum(half**power / gamma(power + 1) for power in powers)
    return odd * erfc(sqrt(half)) + exp(-half) * terms


def below(deviations: float) -> float:
    """How much of a normal distribution lies below so many standard deviations from its mean."""
    return erfc(-deviations / sqrt(2)) / 2


def band(share: float, many: int) -> tuple[float, float]:
    """Between which shares 19 of 20 samples of this size lie, if this is the true share."""
    width = NINETEEN_OF_TWENTY * sqrt(share * (1 - share) / many)
    return max(share - width, 0.0), min(share + width, 1.0)
