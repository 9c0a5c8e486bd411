"""Servers that run exactly as long as a `with` block."""

import pwd
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from tools.programs import Unavailable

SECONDS_TO_START = 60
SECONDS_TO_STOP = 5


def free_port() -> int:
    """Return a free port of 127.0.0.1."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


@contextmanager
def running(
    command: Sequence[str],
    *,
    log: Path,
    stop: signal.Signals,
    owner: str | None = None,
    environment: Mapping[str, str] | None = None,
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a server as `owner`, writing to `log`, until the block ends.

    It inherits the environment unless it is given one.
    """
    with (
        log.open("wb") as output,
        subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            cwd=log.parent,
            env=None if environment is None else dict(environment),
            user=owner,
            group=None if owner is None else pwd.getpwnam(owner).pw_gid,
            extra_groups=None if owner is None else [],
            # Ctrl-C is for the tests; the servers must still run while they clean up.
            start_new_session=True,
        ) as process,
    ):
        try:
            yield process
        finally:
            end(process, by=stop)


def end(process: subprocess.Popen[bytes], *, by: signal.Signals) -> None:
    """Terminate a process, by force if it does not stop in time; an ended one is left alone."""
    process.send_signal(by)
    try:
        process.wait(SECONDS_TO_STOP)
    except subprocess.TimeoutExpired:
        process.kill()


def wait_until_ready(
    ready: Callable[[], bool],
    *,
    process: subprocess.Popen[bytes],
    log: Path,
    seconds: float = SECONDS_TO_START,
) -> None:
    """Wait for a server; raises Unavailable if it ends or takes too long."""
    deadline = time.monotonic() + seconds
    while not ready():
        if process.poll() is not None or time.monotonic() > deadline:
            raise Unavailable(
                f"{process.args!r} did not start: mend what it said, {end_of_log(log)!r}."
            )
        time.sleep(0.05)


def end_of_log(log: Path) -> str:
    """Return the end of a server's output as one line."""
    return " ".join(log.read_text(errors="replace").split())[-300:]
