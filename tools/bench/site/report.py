"""The table of a run, with ratios: figures of different days or machines do not compare."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tools.bench.site.measures import Figures


@dataclass(frozen=True, slots=True)
class Line:
    """A measurement of the site, and the same of the naive one."""

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
    """Print all figures with their ratio to those of the naive site."""
    print(f"{'':28}{'':26}{'site':>10}{'naive':>10}{'ratio':>8}")
    for line in lines:
        title = line.title
        for name, figure in COLUMNS.items():
            real, naive = figure(line.real), figure(line.naive)
            if real and naive:
                print(f"{title:28}{name:26}{real:10.1f}{naive:10.1f}{real / naive:8.2f}")
                title = ""
