"""Prints the results of a run of the load test as a table.

The ratios matter: absolute figures of different days or machines cannot be compared.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tools.bench.site.measures import Figures


@dataclass(frozen=True, slots=True)
class Line:
    """One measurement, taken on the real site and on the naive one."""

    title: str
    real: Figures
    naive: Figures


COLUMNS: dict[str, Callable[[Figures], float]] = {
    "actions a second": lambda figures: figures.rate,
    "server CPU ms an action": lambda figures: figures.cpu_per_action * 1000,
    "board seen, p50 ms": lambda figures: figures.quantile(0.5) * 1000,
    "board seen, p99 ms": lambda figures: figures.quantile(0.99) * 1000,
    "sockets opened a second": lambda figures: figures.sockets_per_second,
}


def print_table(lines: Sequence[Line]) -> None:
    """Print every figure of both sites, and the real site's figure divided by the naive site's."""
    print(f"{'':28}{'':26}{'site':>10}{'naive':>10}{'ratio':>8}")
    for line in lines:
        title = line.title
        for name, figure in COLUMNS.items():
            real, naive = figure(line.real), figure(line.naive)
            if real and naive:
                print(f"{title:28}{name:26}{real:10.1f}{naive:10.1f}{real / naive:8.2f}")
                title = ""
