"""Measuring in turns, so that what else the machine does slows everything alike."""

from collections.abc import Callable, Iterable
from time import process_time


def seconds(work: Callable[[], object]) -> float:
    """How much of the processor's time a piece of work takes."""
    before = process_time()
    work()
    return process_time() - before


def side_by_side(works: Iterable[Callable[[], object]], rounds: int) -> list[float]:
    """The seconds that each of these takes at its best, all of them done once in every round."""
    every = [[seconds(work) for work in works] for _ in range(rounds)]
    return [min(times) for times in zip(*every, strict=True)]
