"""A child process in which bots choose, so no request, socket or row lock waits for them.

The child process is asked through the engine's line protocol. It knows only what a player sees.
"""

import json
import sys
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from io import BufferedRWPair
from socket import socketpair
from subprocess import Popen
from threading import Lock

from django.conf import settings

from games.engine.explanations import InvalidPosition
from games.engine.forms.exchange import action_from, position_form
from games.engine.forms.reading import Json, Unreadable, json_value, mapping
from games.engine.rules import Rules
from games.engine.state import Choice, State, Throw

TIMEOUT = timedelta(seconds=20)
"""Longest wait for a choice before the process is replaced; the slowest takes half a second."""
ENVIRONMENT = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
"""The whole environment of the child process: one core, and no secrets."""


@dataclass(frozen=True, slots=True)
class BotRequest:
    """A decision that a bot has to make."""

    rules: Rules[State]
    state: State
    level: str
    seed: str
    """Equal for all steps of a turn, so that they follow one plan."""


class BotTimeout(Exception):
    """Error: the bot process does not answer, not even after a restart."""


class BotProcess:
    """A child process that makes bots' choices one at a time; a dead process is replaced."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._process: Popen[bytes] | None = None
        self._line: BufferedRWPair | None = None

    def answer(self, request: BotRequest) -> Choice | None:
        """Return the bot's choice, or None if the bot throws instead of doubling.

        Raises `InvalidPosition` if the engine refuses the request, and `BotTimeout` if the process
        does not answer, not even after a restart.
        """
        message: dict[str, Json] = {
            "do": "choose",
            "position": position_form(request.rules, request.state),
            "level": request.level,
            "seed": request.seed,
        }
        with self._lock:
            answer = self._request(message)
        return _parse_choice(answer)

    def stop(self) -> None:
        """Kill the process; the next call of `answer` starts another."""
        if self._line is not None:
            with suppress(OSError):
                self._line.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._process = self._line = None

    def _request(self, asked: dict[str, Json]) -> Json:
        for _ in range(2):
            with suppress(OSError, Unreadable):
                return json_value(self._exchange_line(json.dumps(asked)))
            self.stop()
        raise BotTimeout

    def _exchange_line(self, line: str) -> str:
        if self._line is None or self._process is None or self._process.poll() is not None:
            self.stop()
            self._line = self._spawn()
        self._line.write(f"{line}\n".encode())
        self._line.flush()
        return self._line.readline().decode()

    def _spawn(self) -> BufferedRWPair:
        ours, theirs = socketpair()
        ours.settimeout(TIMEOUT.total_seconds())
        with theirs:
            self._process = Popen(
                [sys.executable, "-m", "games.engine"],
                stdin=theirs.fileno(),
                stdout=theirs.fileno(),
                cwd=settings.BASE_DIR,
                env=ENVIRONMENT,
            )
        with ours:
            return ours.makefile("rwb")


def _parse_choice(answer: Json) -> Choice | None:
    fields = mapping(answer)
    if "error" in fields:
        raise InvalidPosition(str(fields.get("message")))
    if fields["action"] is None:
        return None
    action = action_from(fields["action"])
    if isinstance(action, Throw):
        raise InvalidPosition("A computer never says what is thrown.")
    return action
