"""Server processes that run exactly as long as a `with` block."""

import pwd
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from tools.programs import Unavailable

SECONDS_TO_START = 240
SECONDS_TO_STOP = 5


def free_port() -> int:
    """Return the number of a TCP port of 127.0.0.1 that no program uses."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


@contextmanager
def run_process(
    command: Sequence[str],
    *,
    log: Path,
    stop: signal.Signals,
    owner: str | None = None,
    environment: Mapping[str, str] | None = None,
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a server process until the `with` block ends.

    The process runs as the system user `owner` and writes its output to `log`. At the end of the
    block it gets the signal `stop`. Without `environment` it inherits the caller's environment.
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
            # Ctrl-C must stop the tests only; they need the servers while they clean up.
            start_new_session=True,
        ) as process,
    ):
        try:
            yield process
        finally:
            end(process, by=stop)


def end(process: subprocess.Popen[bytes], *, by: signal.Signals) -> None:
    """Stop a process with the signal `by`.

    A process that still runs after `SECONDS_TO_STOP` is killed. A process that has already ended is
    left alone.
    """
    process.send_signal(by)
    try:
        process.wait(SECONDS_TO_STOP)
    except subprocess.TimeoutExpired:
        process.kill()


def accepts_connections(port: int) -> bool:
    """Whether a program listens on this TCP port of 127.0.0.1."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1):
            return True
    except OSError:
        return False


def wait_until_ready(
    ready: Callable[[], bool],
    *,
    process: subprocess.Popen[bytes],
    log: Path,
    seconds: float = SECONDS_TO_START,
) -> None:
    """Wait until `ready()` is true.

    Raises `Unavailable` if the process ends or `seconds` pass before.
    """
    deadline = time.monotonic() + seconds
    while not ready():
        if process.poll() is not None or time.monotonic() > deadline:
            raise Unavailable(
                f"{process.args!r} did not start: mend what it said, {end_of_log(log)!r}."
            )
        time.sleep(0.05)


def end_of_log(log: Path) -> str:
    """Return the last 300 characters of a server's log as one line."""
    return " ".join(log.read_text(errors="replace").split())[-300:]
