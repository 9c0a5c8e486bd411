"""A child process of the engine, asked through the engine's line protocol.

It has no settings and no secrets, and knows only what a request tells it.
"""

import json
import logging
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta
from io import BufferedRWPair
from socket import MSG_PEEK, socket, socketpair
from subprocess import Popen
from threading import Lock
from time import monotonic

from django.conf import settings

from games.engine.explanations import InvalidPosition
from games.engine.forms.reading import Json, Unreadable, json_value, mapping
from games.engine.pipe import FAILED

log = logging.getLogger(__name__)

TIMEOUT = timedelta(seconds=20)
"""Longest wait for an answer before the process is replaced; the slowest takes half a second."""
START_TIMEOUT = timedelta(minutes=1)
"""Longest wait for a new process to answer at all; on a busy machine it loads for long."""
FIRST_REQUEST = json.dumps({"do": "games"})
"""What every new process is asked; its answer says that the process has loaded."""
ENVIRONMENT = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
"""The whole environment of the child process: one core, and no secrets."""


class EngineTimeout(Exception):
    """Error: the engine process does not answer in time, or fails."""


class EngineProcess:
    """A child process that answers requests one at a time; a dead process is replaced.

    `niceness` is its priority, from 0 to 19: with 19 it gets only the time that others leave.
    """

    def __init__(self, niceness: int = 0, timeout: timedelta = TIMEOUT) -> None:
        self._niceness, self._timeout = niceness, timeout
        self._lock = Lock()
        self._process: Popen[bytes] | None = None
        self._socket: socket | None = None
        self._line: BufferedRWPair | None = None
        self._started = 0.0
        self._has_loaded = False

    def request(self, message: Mapping[str, Json]) -> Mapping[str, Json]:
        """Return the answer to a request of the line protocol.

        Raises `InvalidPosition` if the engine refuses it, and `EngineTimeout` if the process does
        not answer in time, dies twice, or fails. A new process that is still loading then is kept
        for later requests.
        """
        line = json.dumps(message)
        with self._lock:
            answer = mapping(self._answer(line))
        if answer.get("error") == FAILED:
            raise EngineTimeout
        if "error" in answer:
            raise InvalidPosition(str(answer.get("message")))
        return answer

    def stop(self) -> None:
        """Kill the process; the next request starts another."""
        for end in (self._line, self._socket):
            if end is not None:
                with suppress(OSError):
                    end.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._process = self._socket = self._line = None

    def _answer(self, line: str) -> Json:
        for _ in range(2):
            try:
                return json_value(self._exchange_line(line))
            except TimeoutError as error:
                # What has taken so long once would again, but a killed start is never finished.
                loading = monotonic() - self._started < START_TIMEOUT.total_seconds()
                if self._has_loaded or not loading:
                    self.stop()
                raise EngineTimeout from error
            except (OSError, Unreadable):
                self.stop()
        raise EngineTimeout

    def _exchange_line(self, line: str) -> str:
        if self._line is None or self._process is None or self._process.poll() is not None:
            self.stop()
            self._start()
        if not self._has_loaded:
            self._wait_until_loaded()
        return self._send(line).readline().decode()

    def _wait_until_loaded(self) -> None:
        """Read the answer to `FIRST_REQUEST`.

        Raises `OSError` if the process has ended, and `TimeoutError` while it loads; then a later
        call waits on.
        """
        if self._socket is None or self._line is None:
            raise OSError
        # A timeout within `readline` would make the file unusable.
        self._socket.recv(1, MSG_PEEK)
        if not self._line.readline():
            raise OSError
        self._has_loaded = True

    def _send(self, line: str) -> BufferedRWPair:
        if self._line is None:
            raise OSError
        self._line.write(f"{line}\n".encode())
        self._line.flush()
        return self._line

    def _start(self) -> None:
        self._socket, theirs = socketpair()
        self._socket.settimeout(self._timeout.total_seconds())
        with theirs:
            self._process = Popen(
                [sys.executable, "-m", "games.engine"],
                stdin=theirs.fileno(),
                stdout=theirs.fileno(),
                cwd=settings.BASE_DIR,
                env=ENVIRONMENT,
            )
        if self._niceness:
            _lower_priority(self._process.pid, self._niceness)
        self._line = self._socket.makefile("rwb")
        self._started, self._has_loaded = monotonic(), False
        self._send(FIRST_REQUEST)


def _lower_priority(process: int, niceness: int) -> None:
    """Lower the priority of a process, unless it has ended or the system does not allow it."""
    try:
        os.setpriority(os.PRIO_PROCESS, process, niceness)
    except ProcessLookupError:
        pass
    except PermissionError:
        log.warning("an engine process runs with the priority of the site: none lower is allowed")
