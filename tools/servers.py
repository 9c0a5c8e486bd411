"""Run a command with a private PostgreSQL and Redis: `python -m tools.servers -- COMMAND`."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from tools.postgresql import private_postgresql
from tools.processes import SECONDS_TO_STOP, end
from tools.programs import Unavailable
from tools.redis import private_redis

_STOPS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_INTERRUPTED = 130


def main() -> int:
    """Answer the command's exit status, whose servers are gone by then, also when interrupted."""
    separator, *command = sys.argv[1:] or [""]
    if separator != "--" or not command:
        print("Usage: python -m tools.servers -- COMMAND", file=sys.stderr)
        return 2
    for number in _STOPS:
        signal.signal(number, _stop_once)
    try:
        with private_servers() as addresses:
            return _run(command, os.environ | addresses)
    except Unavailable as unavailable:
        print(unavailable, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return _INTERRUPTED


@contextmanager
def private_servers() -> Iterator[dict[str, str]]:
    """Run both servers and give the settings that lead to them."""
    with private_postgresql() as database_url, private_redis() as redis_url:
        yield {"DATABASE_URL": database_url, "REDIS_URL": redis_url}


def _stop_once(_number: int, _frame: FrameType | None) -> None:
    # A second signal must not break off the stopping of the servers.
    for number in _STOPS:
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def _run(command: list[str], environment: dict[str, str]) -> int:
    process = subprocess.Popen(command, env=environment)
    try:
        status = process.wait()
    except KeyboardInterrupt:
        _let_end(process)
        raise
    # A shell reports the signal that ended a command in the same way.
    return status if status >= 0 else 128 - status


def _let_end(process: subprocess.Popen[bytes]) -> None:
    """Wait for a command that Ctrl-C reached as well, and end one that it did not reach."""
    try:
        process.wait(SECONDS_TO_STOP / 2)
    except subprocess.TimeoutExpired:
        end(process, by=signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
