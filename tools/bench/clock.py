"""Timing of small pieces of work.

The best of a few rounds counts, because it is the one that other processes disturbed least.
"""

from collections.abc import Callable
from time import thread_time_ns


def best(work: Callable[[], object], rounds: int) -> int:
    """Call `work` once in each round; return the least processor time of a call, in nanoseconds."""
    times = []
    for _ in range(rounds):
        before = thread_time_ns()
        work()
        times.append(thread_time_ns() - before)
    return min(times)
