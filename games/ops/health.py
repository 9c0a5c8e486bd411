"""Health of the processes: each writes a report about itself into the cache every few seconds.

Values are approximate: concurrent writes may overwrite each other, and each is repeated within
seconds. Of errors only class and place are kept, never user input or names.
"""

import logging
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from os import getpid
from pathlib import Path
from socket import gethostname
from time import time
from traceback import extract_tb

from django.core.cache import cache
from redis.exceptions import RedisError

EVERY = 5.0
"""Minimum number of seconds between two reports of one process."""
HERE = 60.0
"""A process without a report for this many seconds counts as gone."""
KEPT = 24 * 3600
"""Seconds for which the last report of a process is kept."""
MOST = 20
"""Maximum number of errors in a report."""
MINUTE, HOUR = 60, 3600
OURS = ("games", "lobby", "accounts", "boardsite", "django")
"""Loggers whose messages are kept as templates; those of others may already contain names."""


@dataclass(frozen=True, slots=True)
class Fault:
    """An error that a process has logged: time, place, and message without its values."""

    at: float
    where: str
    words: str


@dataclass(frozen=True, slots=True)
class ProcessReport:
    """The last report of a process."""

    at: float
    sockets: int
    pushes: int
    """Number of frames sent in the last whole minute."""
    loops: Mapping[str, float]
    """When each of its loops last finished a round, in seconds since 1970."""
    faults: Sequence[Fault]


_NAMES = (ProcessReport.__module__, ProcessReport.__name__, *ProcessReport.__slots__)
KEY = ".".join((*_NAMES, *Fault.__slots__))
"""The key contains names of class and fields, because other releases may store others."""


@dataclass
class Process:
    """The counters of this process."""

    sockets: int = 0
    loops: dict[str, float] = field(default_factory=dict)
    faults: deque[Fault] = field(default_factory=lambda: deque(maxlen=MOST))
    told: float = 0.0
    _minute: int = 0
    _pushed: int = 0
    _before: int = 0

    def count_push(self) -> None:
        """Count a frame sent to a socket."""
        self._turn_over()
        self._pushed += 1

    def loop_ran(self, loop: str) -> None:
        """Record that a loop has finished a round, and write a report if one is due."""
        self.loops[loop] = time()
        self.tell()

    def tell(self) -> None:
        """Write this process's report into the cache, at most every `EVERY` seconds."""
        now = time()
        if now - self.told < EVERY:
            return
        self.told = now
        self._turn_over()
        said = ProcessReport(now, self.sockets, self._before, dict(self.loops), tuple(self.faults))
        with suppress(RedisError, OSError):
            known = {name: old for name, old in _all().items() if now - old.at < KEPT}
            cache.set(KEY, known | {f"{gethostname()}/{getpid()}": said}, KEPT)

    def _turn_over(self) -> None:
        minute = int(time()) // MINUTE
        if minute != self._minute:
            self._before = self._pushed if minute == self._minute + 1 else 0
            self._minute, self._pushed = minute, 0


class Lately(logging.Handler):
    """Log handler that keeps the latest errors for the staff overview."""

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the place and class of an error, without its values."""
        here.faults.append(Fault(record.created, _where(record), _words(record)))


here = Process()
"""The counters of the current process."""


def alive() -> list[ProcessReport]:
    """Return the reports of all running processes."""
    return [said for said in load_reports() if time() - said.at < HERE]


def load_reports() -> list[ProcessReport]:
    """Return the reports of the last day; empty if the cache does not answer."""
    with suppress(RedisError, OSError):
        return list(_all().values())
    return []


def last_turns() -> dict[str, float]:
    """Return when each loop last finished a round in any process, in seconds since 1970."""
    turns: dict[str, float] = {}
    for said in load_reports():
        for loop, at in said.loops.items():
            turns[loop] = max(at, turns.get(loop, 0.0))
    return turns


def faults() -> list[Fault]:
    """Return the errors of the last hour, the latest first."""
    since = time() - HOUR
    found = [fault for said in load_reports() for fault in said.faults if fault.at > since]
    return sorted(found, key=lambda fault: fault.at, reverse=True)


def _all() -> dict[str, ProcessReport]:
    known: dict[str, ProcessReport] = cache.get(KEY, {})
    return known


def _where(record: logging.LogRecord) -> str:
    if record.exc_info and record.exc_info[2]:
        last = extract_tb(record.exc_info[2])[-1]
        return f"{record.name}, {Path(last.filename).name}:{last.lineno}"
    return f"{record.name}, {record.module}:{record.lineno}"


def _words(record: logging.LogRecord) -> str:
    kind = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
    said = str(record.msg)[:120] if record.name.partition(".")[0] in OURS else ""
    return f"{said} {kind}".strip() or record.levelname
