"""Cache of match logs in this process; a cached log is extended by events that are new."""

from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache
from threading import Lock

from django.db import connection

from games.models import Event
from games.proof import rulings
from games.selectors.match_log import MatchLog, fold
from games.selectors.turns import ruling_kind

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
    log = _extend(match_id, known, version)
    # Events of an open transaction may still be rolled back.
    if not connection.in_atomic_block:
        keep(match_id, log)
    return log


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
    return list(Event.objects.filter(match=match_id, number__lte=version))


@lru_cache(maxsize=64)
def log_until(match_id: str, version: int) -> MatchLog:
    """Return the log of a match up to an earlier version, from the database."""
    return fold(events_until(match_id, version))


def _extend(match_id: str, known: MatchLog, version: int) -> MatchLog:
    """Return the log `known`, extended by all further events up to this version."""
    events = Event.objects.filter(match=match_id, number__gt=known.version, number__lte=version)
    log = known
    for event in events:
        if ruling_kind(event) == rulings.REOPEN:
            # The cached log cannot be rolled back: it no longer holds all earlier turns.
            return fold(list(Event.objects.filter(match=match_id, number__lte=version)))
        log = log.add(event)
    return log
