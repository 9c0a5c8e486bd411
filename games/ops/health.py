"""Health of the processes: every process reports to the cache that it runs, and what failed.

Reports are approximate: two processes that write at the same time may overwrite each other, but
each writes again within seconds. A report contains the latest errors with their place, class and
message template, but never user input or names.
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

from accounts.ops.metrics import ERRORS, LOOP_TURNS

REPORT_INTERVAL = 5.0
"""Minimum number of seconds between two reports of the same process."""
RUNNING_WITHIN = 60.0
"""A process without a report for this many seconds counts as gone."""
REPORTS_KEPT_FOR = 24 * 3600
"""Seconds for which the last report of a process is kept."""
MAX_ERRORS = 20
"""Maximum number of errors in a report."""
HOUR = 3600
OWN_LOGGERS = ("games", "lobby", "accounts", "boardsite", "django")
"""Loggers whose message templates are reported; messages of others may contain user names."""


@dataclass(frozen=True, slots=True)
class LoggedError:
    """An error that a process has logged: its time, place, and message template without values."""

    at: float
    where: str
    message: str


@dataclass(frozen=True, slots=True)
class ProcessReport:
    at: float
    loops: Mapping[str, float]
    """When each loop of the process last finished a round, in seconds since 1970."""
    errors: Sequence[LoggedError]


_NAMES = (ProcessReport.__module__, ProcessReport.__name__, *ProcessReport.__slots__)
KEY = ".".join((*_NAMES, *LoggedError.__slots__))
"""The key contains the names of classes and fields, because these may differ in other releases."""


@dataclass
class Process:
    """What one process reports: its loops and latest errors."""

    loops: dict[str, float] = field(default_factory=dict)
    errors: deque[LoggedError] = field(default_factory=lambda: deque(maxlen=MAX_ERRORS))
    reported_at: float = 0.0

    def loop_ran(self, loop: str) -> None:
        """Record that a loop has finished a round, and write a report if one is due."""
        self.loops[loop] = time()
        LOOP_TURNS.labels(loop).set(self.loops[loop])
        self.report()

    def report(self) -> None:
        """Write this process's report into the cache, at most every `REPORT_INTERVAL` seconds."""
        now = time()
        if now - self.reported_at < REPORT_INTERVAL:
            return
        self.reported_at = now
        report = ProcessReport(now, dict(self.loops), tuple(self.errors))
        with suppress(RedisError, OSError):
            known = {
                name: old
                for name, old in _read_reports().items()
                if now - old.at < REPORTS_KEPT_FOR
            }
            cache.set(KEY, known | {f"{gethostname()}/{getpid()}": report}, REPORTS_KEPT_FOR)


class RecentErrorsHandler(logging.Handler):
    """Log handler that counts errors, and keeps the latest ones for the staff overview."""

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the place, class and message template of an error, without user input."""
        app = record.name.partition(".")[0]
        ERRORS.labels(app if app in OWN_LOGGERS else "others").inc()
        this_process.errors.append(
            LoggedError(record.created, _format_place(record), _format_message(record))
        )


this_process = Process()
"""The process in which this code runs."""


def running_processes() -> list[ProcessReport]:
    return [report for report in load_reports() if time() - report.at < RUNNING_WITHIN]


def load_reports() -> list[ProcessReport]:
    """Return the reports of the last day; empty if the cache does not answer."""
    with suppress(RedisError, OSError):
        return list(_read_reports().values())
    return []


def last_rounds() -> dict[str, float]:
    """Return when each loop last finished a round, in seconds since 1970.

    If a loop runs in several processes, the latest round counts.
    """
    rounds: dict[str, float] = {}
    for report in load_reports():
        for loop, at in report.loops.items():
            rounds[loop] = max(at, rounds.get(loop, 0.0))
    return rounds


def recent_errors() -> list[LoggedError]:
    """Return the errors of the last hour, the latest first."""
    since = time() - HOUR
    found = [error for report in load_reports() for error in report.errors if error.at > since]
    return sorted(found, key=lambda error: error.at, reverse=True)


def _read_reports() -> dict[str, ProcessReport]:
    known: dict[str, ProcessReport] = cache.get(KEY, {})
    return known


def _format_place(record: logging.LogRecord) -> str:
    if record.exc_info and record.exc_info[2]:
        last = extract_tb(record.exc_info[2])[-1]
        return f"{record.name}, {Path(last.filename).name}:{last.lineno}"
    return f"{record.name}, {record.module}:{record.lineno}"


def _format_message(record: logging.LogRecord) -> str:
    kind = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
    message = str(record.msg)[:120] if record.name.partition(".")[0] in OWN_LOGGERS else ""
    return f"{message} {kind}".strip() or record.levelname
