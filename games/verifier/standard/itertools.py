"""Combinations and chains, as lists; only `count` is infinite."""

from collections.abc import Iterable, Iterator
from typing import Any


class chain:  # noqa: N801  the name in the standard library
    """What several iterables contain, one after the other."""

    @staticmethod
    def from_iterable(parts: Iterable[Iterable[Any]]) -> list[Any]:
        """Return what the parts contain."""
        return [each for part in parts for each in part]


def count(start: int = 0) -> Iterator[int]:
    """Yield the numbers from `start` on, without end."""
    while True:
        yield start
        start += 1


def product(*pools: Iterable[Any], repeat: int = 1) -> list[tuple[Any, ...]]:
    """Return every choice of one item from each pool, the last pool changing fastest."""
    found: list[tuple[Any, ...]] = [()]
    for pool in [list(each) for each in pools] * repeat:
        found = [(*before, each) for before in found for each in pool]
    return found


def combinations(pool: Iterable[Any], many: int) -> list[tuple[Any, ...]]:
    """Return every choice of `many` items, in the order of the pool."""
    items = tuple(pool)
    if many == 0:
        return [()]
    return [
        (each, *rest)
        for place, each in enumerate(items)
        for rest in combinations(items[place + 1 :], many - 1)
    ]


def combinations_with_replacement(pool: Iterable[Any], many: int) -> list[tuple[Any, ...]]:
    """Return every choice of `many` items that may repeat, in the order of the pool."""
    items = tuple(pool)
    if many == 0:
        return [()]
    return [
        (each, *rest)
        for place, each in enumerate(items)
        for rest in combinations_with_replacement(items[place:], many - 1)
    ]


def pairwise(pool: Iterable[Any]) -> list[tuple[Any, Any]]:
    """Return every item with the item after it."""
    items = list(pool)
    return [(items[place], items[place + 1]) for place in range(len(items) - 1)]
