"""Rates from matches of different lengths, with their 95 % intervals."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

NORMAL = 1.96
"""The 97.5 % quantile of the normal distribution."""
LEAST_MATCHES = 4
"""With fewer matches an interval says nothing."""


@dataclass(frozen=True, slots=True)
class Rate:
    """The mean error of a decision, and half of its 95 % interval."""

    decisions: int
    value: float
    margin: float | None
    """None with fewer than `LEAST_MATCHES` matches."""


def rate_of(matches: Sequence[tuple[int, float]]) -> Rate:
    """Return the rate of matches, each with its number of decisions and the sum of their errors.

    The decisions of one match depend on each other, so the interval comes from the differences
    between matches (a ratio estimate, with Student's distribution).
    """
    decisions = sum(many for many, _ in matches)
    value = sum(error for _, error in matches) / decisions if decisions else 0.0
    freedom = len(matches) - 1
    if len(matches) < LEAST_MATCHES or not decisions:
        return Rate(decisions, value, None)
    squares = sum((error - value * many) ** 2 for many, error in matches)
    deviation = sqrt(squares * len(matches) / freedom) / decisions
    return Rate(decisions, value, student_quantile(freedom) * deviation)


def student_quantile(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's distribution, right to 1 % from 3 degrees on."""
    z = NORMAL
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
