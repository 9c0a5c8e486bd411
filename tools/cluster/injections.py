"""The faults that `tools.cluster.faults` makes: each a `with` block during which it lasts."""

import os
import pwd
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from redis import Redis

from tools.cluster.proxy import run_proxy
from tools.crowd.site.servers import Site
from tools.processes import accepts_connections, run_process, wait_until_ready

HOUR = 3600


@dataclass(frozen=True, slots=True)
class Cluster:
    """The parts of a running cluster. What is started again ends with `stack`."""

    made: Site
    folder: Path
    port: int
    clock: Path
    """The file that says how far the clock of servers and timekeepers is off."""
    stack: ExitStack


@contextmanager
def kill_server(cluster: Cluster) -> Iterator[None]:
    """Kill the first server, and start it again."""
    _kill(cluster.made, "server-1")
    yield
    cluster.made.serve(0)


@contextmanager
def freeze_server(cluster: Cluster) -> Iterator[None]:
    """Stop the first server from answering, as if the network to it were cut."""
    with _frozen([cluster.made.processes["server-1"].pid]):
        yield


@contextmanager
def kill_timekeepers(cluster: Cluster) -> Iterator[None]:
    """Kill all timekeepers, and start them again."""
    names = [name for name in cluster.made.processes if name.startswith("timekeeper")]
    for name in names:
        _kill(cluster.made, name)
    yield
    for name in names:
        cluster.made.keep_time(name)


@contextmanager
def kill_redis(cluster: Cluster) -> Iterator[None]:
    """Kill Redis with all that it knows, and start it again."""
    with Redis.from_url(cluster.made.environment["REDIS_URL"]) as client:
        server = client.info("server")
    os.kill(int(server["process_id"]), signal.SIGKILL)
    yield
    _start(cluster, "redis", [str(server["executable"]), str(server["config_file"])])


@contextmanager
def freeze_redis(cluster: Cluster) -> Iterator[None]:
    """Stop Redis from answering."""
    with Redis.from_url(cluster.made.environment["REDIS_URL"]) as client:
        process = int(client.info("server")["process_id"])
    with _frozen([process]):
        yield


@contextmanager
def flush_redis(cluster: Cluster) -> Iterator[None]:
    """Delete everything in Redis."""
    with Redis.from_url(cluster.made.environment["REDIS_URL"]) as client:
        client.flushall()
    yield


@contextmanager
def crash_postgresql(cluster: Cluster) -> Iterator[None]:
    """Stop PostgreSQL as a crash does, and start it again."""
    process = _postmaster(cluster)
    command = Path(f"/proc/{process}/cmdline").read_text().rstrip("\0").split("\0")
    owner = pwd.getpwuid(Path(f"/proc/{process}").stat().st_uid).pw_name
    # Its children would outlive a kill of this process alone; SIGQUIT ends them, without a goodbye.
    os.kill(process, signal.SIGQUIT)
    yield
    _start(cluster, "postgresql", command, owner=owner if os.geteuid() == 0 else None)


@contextmanager
def freeze_postgresql(cluster: Cluster) -> Iterator[None]:
    """Stop PostgreSQL from answering."""
    process = _postmaster(cluster)
    with _frozen([process, *_children(process)]):
        yield


@contextmanager
def take_connections(cluster: Cluster) -> Iterator[None]:
    """Hold every connection to PostgreSQL that is still free."""
    with ExitStack() as held, suppress(psycopg.OperationalError):
        url = cluster.made.environment["DATABASE_URL"]
        try:
            while True:
                held.enter_context(psycopg.connect(url))
        finally:
            yield


@contextmanager
def kill_proxy(cluster: Cluster) -> Iterator[None]:
    """Kill the proxy, so that all pages come back together when it runs again."""
    process = int((cluster.folder / "nginx" / "nginx.pid").read_text())
    for each in (process, *_children(process)):
        os.kill(each, signal.SIGKILL)
    yield
    cluster.stack.enter_context(run_proxy(cluster.folder, cluster.port))


@contextmanager
def step_clock(cluster: Cluster) -> Iterator[None]:
    """Set the clock of servers and timekeepers forwards by an hour, and back."""
    cluster.clock.write_text(str(HOUR))
    yield
    cluster.clock.write_text("0")


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault and how many seconds it lasts."""

    inject: Callable[[Cluster], AbstractContextManager[None]]
    seconds: float


SHORT, LONG = 2.0, 8.0
"""The longer time is an outage of the site, which costs no player time (docs/clocks.md)."""
FAULTS: Mapping[str, Fault] = {
    "a server is killed": Fault(kill_server, SHORT),
    "a server does not answer": Fault(freeze_server, LONG),
    "all timekeepers are killed": Fault(kill_timekeepers, LONG),
    "Redis is killed": Fault(kill_redis, SHORT),
    "Redis does not answer": Fault(freeze_redis, LONG),
    "Redis is flushed": Fault(flush_redis, 0),
    "PostgreSQL crashes": Fault(crash_postgresql, SHORT),
    "PostgreSQL does not answer": Fault(freeze_postgresql, LONG),
    "PostgreSQL has no free connection": Fault(take_connections, LONG),
    "the proxy is killed": Fault(kill_proxy, SHORT),
    "the clock is an hour ahead": Fault(step_clock, LONG),
}


def _kill(made: Site, name: str) -> None:
    made.processes[name].kill()
    made.processes[name].wait()


def _start(cluster: Cluster, name: str, command: list[str], owner: str | None = None) -> None:
    """Start a program that has ended, and wait until it accepts connections."""
    log = cluster.folder / f"{name}-again.log"
    url = cluster.made.environment["REDIS_URL" if name == "redis" else "DATABASE_URL"]
    port = urlsplit(url).port
    assert port is not None  # noqa: S101  private servers have one
    started = run_process(command, log=log, stop=signal.SIGINT, owner=owner)
    process = cluster.stack.enter_context(started)
    wait_until_ready(lambda: accepts_connections(port), process=process, log=log)


def _postmaster(cluster: Cluster) -> int:
    """Return the number of PostgreSQL's first process."""
    with psycopg.connect(cluster.made.environment["DATABASE_URL"]) as connection:
        row = connection.execute("SHOW data_directory").fetchone()
    assert row is not None  # noqa: S101  the setting always exists
    return int((Path(row[0]) / "postmaster.pid").read_text().splitlines()[0])


def _children(parent: int) -> list[int]:
    """Return the numbers of the processes that this one has started."""
    threads = Path(f"/proc/{parent}/task").iterdir()
    return [int(each) for thread in threads for each in (thread / "children").read_text().split()]


@contextmanager
def _frozen(processes: Iterable[int]) -> Iterator[None]:
    """Keep processes from running until the `with` block ends."""
    processes = list(processes)
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)
