"""Starts the two sites that are measured, each with its own database."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tools.crowd.site.servers import Site, site
from tools.processes import accepts_connections, free_port, run_process, wait_until_ready

TICKS = os.sysconf("SC_CLK_TCK")
LOWEST_PRIORITY = 19
"""The niceness of the processes that analyse matches."""
_PARENT, _SESSION, _USER, _SYSTEM, _NICENESS = 1, 3, 11, 12, 16
"""Fields of `/proc/PID/stat` after the name: parent, session, processor time of user and of system,
niceness."""


@dataclass(frozen=True, slots=True)
class Server:
    """A running site: the ports it listens on, and the ids of its processes."""

    ports: Sequence[int]
    processes: Sequence[int]

    @property
    def port(self) -> int:
        """The port that pages connect to: the first of `ports`."""
        return self.ports[0]

    def cpu(self) -> float:
        """Return the processor time in seconds that all processes of the site have used.

        Their child processes are included, but for analyses.
        """
        return sum(
            _seconds(fields)
            for fields in _all_processes()
            if int(fields[_SESSION]) in self.processes and not _is_analysis(fields)
        )

    def analyses_cpu(self) -> float:
        """Return the processor time in seconds that the processes of analyses have used."""
        return sum(
            _seconds(fields)
            for fields in _all_processes()
            if int(fields[_PARENT]) in self.processes and _is_analysis(fields)
        )


def _seconds(fields: Sequence[str]) -> float:
    return (int(fields[_USER]) + int(fields[_SYSTEM])) / TICKS


def _is_analysis(fields: Sequence[str]) -> bool:
    return int(fields[_NICENESS]) == LOWEST_PRIORITY


def _all_processes() -> Iterator[list[str]]:
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = path.read_text()
        except (FileNotFoundError, ProcessLookupError):
            continue
        # The process's name, in parentheses, may contain spaces.
        yield text.rpartition(")")[2].split()


@contextmanager
def real_site(setup: str, folder: Path) -> Iterator[tuple[Server, Site]]:
    """Run the real site until the `with` block ends, as `setup` says.

    `setup` is one of the server setups of `tools.crowd`.
    """
    with site(setup, folder) as made:
        processes = [process.pid for process in made.processes.values()]
        yield Server(made.ports, processes), made


@contextmanager
def naive_site(folder: Path, variant: str = "") -> Iterator[Server]:
    """Run the naive site, or a variant of it by `floor_site`, until the `with` block ends."""
    environment = os.environ | {"NAIVE_DATABASE": str(folder / "naive.sqlite3"), "FLOOR": variant}
    environment["PYTHONPATH"] = str(Path(__file__).resolve().parents[3])
    module, port = "tools.bench.site.naive", free_port()
    subprocess.run([sys.executable, "-m", module], env=environment, check=True)
    command = [
        *(sys.executable, "-m", "daphne", "--bind", "127.0.0.1", "--port", str(port)),
        *("--verbosity", "0"),
        f"{'tools.bench.site.floor_site' if variant else module}:application",
    ]
    log = folder / "naive.log"
    with run_process(command, log=log, stop=signal.SIGTERM, environment=environment) as process:
        wait_until_ready(lambda: accepts_connections(port), process=process, log=log)
        yield Server([port], [process.pid])
