"""The compressed form of a finished match's events: exact, so that they can become rows again.

It is JSON, compressed by zlib: for each column of the event's table the values of all events.
Columns side by side compress better than rows. Numbers that grow are kept as differences. Users are
named by their keys only, so what is erased from a user's row is erased here, too.
"""

import json
import zlib
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import accumulate, pairwise
from typing import Any

from games.models import Event

_LEVEL = 9
_START = datetime(2000, 1, 1, tzinfo=UTC)
_GROWING = ("id", "number")
_TIME = "at"
_MATCH = "match_id"


class DamagedLog(Exception):
    """Error: a compressed log is not as it was written."""


def pack(events: Sequence[Event]) -> bytes:
    """Return these events of one match in the compressed form."""
    return zlib.compress(plain_form(events), _LEVEL)


def plain_form(events: Sequence[Event]) -> bytes:
    """Return these events of one match as they are before they are compressed.

    Equal events have equal bytes.
    """
    columns = {name: [getattr(event, name) for event in events] for name in _columns()}
    columns |= {name: _differences(columns[name]) for name in _GROWING}
    columns[_TIME] = _differences([(at - _START) // _MICROSECOND for at in columns[_TIME]])
    return json.dumps(columns, separators=(",", ":")).encode()


def unpack(match_id: str, packed: bytes) -> list[Event]:
    """Return the events of this match that `packed` holds, as if they had been read from rows.

    Raises `DamagedLog` if it cannot be read.
    """
    try:
        columns: dict[str, list[Any]] = json.loads(zlib.decompress(packed))
        columns |= {name: list(accumulate(columns[name])) for name in _GROWING}
        columns[_TIME] = [_START + each * _MICROSECOND for each in accumulate(columns[_TIME])]
        rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
        return [_event(match_id, row) for row in rows]
    except (zlib.error, ValueError, LookupError, TypeError) as error:
        raise DamagedLog(match_id) from error


def digest_of(match_id: str, packed: bytes) -> str:
    """Return the SHA-256 of a compressed log and the match to which it belongs."""
    return sha256(match_id.encode() + b"\n" + packed).hexdigest()


_MICROSECOND = timedelta(microseconds=1)


def _columns() -> list[str]:
    """Return the columns of the event's table, without the match."""
    return [each.attname for each in Event._meta.concrete_fields if each.attname != _MATCH]


def _differences(values: Sequence[int]) -> list[int]:
    return [*values[:1], *(after - before for before, after in pairwise(values))]


def _event(match_id: str, row: dict[str, Any]) -> Event:
    event = Event(match_id=match_id, **row)
    event._state.adding, event._state.db = False, "default"
    return event
