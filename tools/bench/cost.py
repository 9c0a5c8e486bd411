"""Timing of work that takes seconds, in this process and its children."""

from collections.abc import Callable
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from time import perf_counter


def print_cost(what: str, matches: int, run: Callable[[], object]) -> None:
    """Call `run`, and print its seconds and processor time, in all and for each match."""
    began, used = perf_counter(), _cpu_seconds()
    run()
    seconds, cpu = perf_counter() - began, _cpu_seconds() - used
    print(
        f"{what}: {seconds:.1f} s, {cpu:.1f} s of processor time;"
        f" a match {1000 * seconds / matches:.2f} ms and {1000 * cpu / matches:.2f} ms"
    )


def _cpu_seconds() -> float:
    """Return the processor time of this process and of its children that have ended."""
    used = (getrusage(each) for each in (RUSAGE_SELF, RUSAGE_CHILDREN))
    return sum(each.ru_utime + each.ru_stime for each in used)
