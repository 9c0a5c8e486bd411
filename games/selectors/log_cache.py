"""Cache of match logs in this process; a cached log is extended by events that are new."""

from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache, reduce
from threading import Lock

from django.db import connection

from games.models import Event
from games.selectors.match_log import MatchLog, fold
from games.selectors.stored_events import read_events
from games.selectors.turns import is_reopening

CACHED_LOGS = 1000
"""Maximum number of matches whose logs each process caches."""

_logs = OrderedDict[str, MatchLog]()
_guard = Lock()


def log_of(match_id: str, version: int) -> MatchLog:
    """Return the log of a match up to this version.

    Reads only events that this process has not read yet: usually none, or those of one action.
    """
    with _guard:
        known = _logs.get(match_id, MatchLog())
        if match_id in _logs:
            _logs.move_to_end(match_id)
    if known.version == version:
        return known
    if known.version > version:
        return log_until(match_id, version)
    events = read_events(match_id, after=known.version, until=version)
    log = _extend(match_id, known, events)
    # Events of an open transaction may still be rolled back.
    if not connection.in_atomic_block:
        keep(match_id, log)
    return log


def cached_log(match_id: str, version: int) -> MatchLog | None:
    """Return the log of a match at this version if this process has cached it."""
    known = _logs.get(match_id)
    return known if known is not None and known.version == version else None


def append(match_id: str, events: Sequence[Event]) -> None:
    """Extend the cached log of a match by its next events, which must be committed.

    Does nothing if no log is cached, or one that does not end just before these events.
    """
    log = cached_log(match_id, events[0].number - 1) if events else None
    if log is not None:
        keep(match_id, _extend(match_id, log, events))


def keep(match_id: str, log: MatchLog) -> None:
    """Cache the log of a match unless a later one is cached. Its events must be committed."""
    with _guard:
        known = _logs.get(match_id)
        if known is None or known.version < log.version:
            _logs[match_id] = log
            _logs.move_to_end(match_id)
        while len(_logs) > CACHED_LOGS:
            _logs.popitem(last=False)


@lru_cache(maxsize=16)
def events_until(match_id: str, version: int) -> Sequence[Event]:
    """Return the events up to a version. Cached for all viewers, because events never change."""
    return read_events(match_id, until=version)


@lru_cache(maxsize=64)
def log_until(match_id: str, version: int) -> MatchLog:
    """Return the log of a match up to an earlier version, from the database."""
    return fold(events_until(match_id, version))


def _extend(match_id: str, known: MatchLog, events: Sequence[Event]) -> MatchLog:
    """Return the log `known`, extended by these next events."""
    if any(map(is_reopening, events)):
        # The cached log cannot be rolled back: it no longer holds all earlier turns.
        return fold(read_events(match_id, until=events[-1].number))
    return reduce(MatchLog.add, events, known)
