"""Products and binomial coefficients."""

from collections.abc import Iterable


def prod(factors: Iterable[int]) -> int:
    """Return the product of integers."""
    product = 1
    for factor in factors:
        product *= factor
    return product


def comb(of: int, chosen: int) -> int:
    """Return the number of ways to choose `chosen` of `of` items."""
    ways = 1
    for number in range(1, chosen + 1):
        ways = ways * (of - chosen + number) // number
    return ways
