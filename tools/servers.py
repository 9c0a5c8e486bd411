"""Runs a command with a private PostgreSQL and Redis: `python -m tools.servers -- COMMAND`."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from tools.postgresql import private_postgresql
from tools.processes import SECONDS_TO_STOP, end
from tools.programs import Unavailable
from tools.redis import private_redis

_STOPS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
# The exit status of a command ended by a signal is this plus the signal.
_SIGNALLED = 128


def main() -> int:
    """Run the command with both servers, and return the command's exit status.

    Both servers are stopped before this returns, even if a signal ends the command.
    """
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
        return _SIGNALLED + signal.SIGINT


@contextmanager
def private_servers() -> Iterator[dict[str, str]]:
    """Run PostgreSQL and Redis until the `with` block ends; yield DATABASE_URL and REDIS_URL."""
    with private_postgresql() as database_url, private_redis() as redis_url:
        yield {"DATABASE_URL": database_url, "REDIS_URL": redis_url}


def _stop_once(number: int, _frame: FrameType | None) -> None:
    # A second signal must not interrupt the stopping of the servers.
    for each in _STOPS:
        signal.signal(each, signal.SIG_IGN)
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    raise SystemExit(_SIGNALLED + number)


def _run(command: list[str], environment: dict[str, str]) -> int:
    process = subprocess.Popen(command, env=environment)
    try:
        status = process.wait()
    except KeyboardInterrupt:
        # Ctrl-C at a terminal reaches the command as well, which may still clean up.
        with suppress(subprocess.TimeoutExpired):
            process.wait(SECONDS_TO_STOP)
        raise
    finally:
        end(process, by=signal.SIGTERM)
    return status if status >= 0 else _SIGNALLED - status


if __name__ == "__main__":
    sys.exit(main())
