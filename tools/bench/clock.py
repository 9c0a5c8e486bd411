"""Timing of small pieces of work: the best of a few rounds is the least disturbed one."""

from collections.abc import Callable
from time import thread_time_ns


def best(work: Callable[[], object], rounds: int) -> int:
    """Return the least processor time of a piece of work in nanoseconds."""
    times = []
    for _ in range(rounds):
        before = thread_time_ns()
        work()
        times.append(thread_time_ns() - before)
    return min(times)
