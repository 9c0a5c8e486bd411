"""How the processes of the site are doing: each says so of itself every few seconds, in the cache.

What is said is about: two that speak at one moment may lose a word, and say it again. Of what went
wrong it keeps where that was and which kind, and nothing that anybody has typed or is called.
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
"""Seconds between two words of one process."""
HERE = 60.0
"""A process that has said nothing for so many seconds is gone."""
KEPT = 24 * 3600
"""For how many seconds it is remembered what a process has said."""
MOST = 20
"""How many of its errors each process remembers."""
MINUTE, HOUR = 60, 3600
OURS = ("games", "lobby", "accounts", "boardsite", "django")
"""Whose messages are kept apart from what stands in them; others may have put names in already."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that went wrong."""

    at: float
    where: str
    words: str


@dataclass(frozen=True, slots=True)
class Said:
    """What a process has said of itself."""

    at: float
    sockets: int
    pushes: int
    """How many boards and lists it has sent in the last whole minute."""
    loops: Mapping[str, float]
    """When each of its loops has last had a turn."""
    faults: Sequence[Fault]


KEY = ".".join((Said.__module__, *Said.__slots__, *Fault.__slots__))
"""Another release may say other things of itself, which this one could not read."""


@dataclass
class Process:
    """This process, as it counts for itself; only threads of its own touch it."""

    sockets: int = 0
    loops: dict[str, float] = field(default_factory=dict)
    faults: deque[Fault] = field(default_factory=lambda: deque(maxlen=MOST))
    told: float = 0.0
    _minute: int = 0
    _pushed: int = 0
    _before: int = 0

    def pushed(self) -> None:
        """Count something that was sent to a socket."""
        self._turn_over()
        self._pushed += 1

    def turned(self, loop: str) -> None:
        """Take down that a loop has had its turn, and say so now and then."""
        self.loops[loop] = time()
        self.tell()

    def tell(self) -> None:
        """Say how this process is doing, unless it has just done so."""
        now = time()
        if now - self.told < EVERY:
            return
        self.told = now
        self._turn_over()
        said = Said(now, self.sockets, self._before, dict(self.loops), tuple(self.faults))
        with suppress(RedisError, OSError):
            known = {name: old for name, old in _all().items() if now - old.at < KEPT}
            cache.set(KEY, known | {f"{gethostname()}/{getpid()}": said}, KEPT)

    def _turn_over(self) -> None:
        minute = int(time()) // MINUTE
        if minute != self._minute:
            self._before = self._pushed if minute == self._minute + 1 else 0
            self._minute, self._pushed = minute, 0


class Lately(logging.Handler):
    """Remembers errors, so that staff can see that there are some."""

    def emit(self, record: logging.LogRecord) -> None:
        """Remember one, without what it was about."""
        here.faults.append(Fault(record.created, _where(record), _words(record)))


here = Process()
"""The process that we are in."""


def alive() -> list[Said]:
    """What those processes have said that are there now."""
    return [said for said in heard() if time() - said.at < HERE]


def heard() -> list[Said]:
    """What all processes of the last day have said; nothing while the cache does not answer."""
    with suppress(RedisError, OSError):
        return list(_all().values())
    return []


def last_turns() -> dict[str, float]:
    """When each loop has last had a turn, in whichever process."""
    turns: dict[str, float] = {}
    for said in heard():
        for loop, at in said.loops.items():
            turns[loop] = max(at, turns.get(loop, 0.0))
    return turns


def faults() -> list[Fault]:
    """What has gone wrong in the last hour, the latest first."""
    since = time() - HOUR
    found = [fault for said in heard() for fault in said.faults if fault.at > since]
    return sorted(found, key=lambda fault: fault.at, reverse=True)


def _all() -> dict[str, Said]:
    known: dict[str, Said] = cache.get(KEY, {})
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
