"""The events of matches as they are stored: as rows, or in one compressed record of an old match.

Everything that may be about a finished match reads its events here. Code that only concerns
matches in play reads rows, and so does code that has locked the match: `lock_match` and
`make_ruling` first bring the rows back.
"""

from collections.abc import Iterable

from django.db.models import Q

from games.models import ArchivedLog, Event
from games.selectors.event_packing import DamagedLog, digest_of, unpack


def read_events(match_id: str, *, after: int = 0, until: int | None = None) -> list[Event]:
    """Return the events of a match in order: those with numbers above `after`, up to `until`.

    Costs one query, a second one for an archived match. Raises `DamagedLog` if the record of an
    archived match is damaged.
    """
    found = Event.objects.filter(match=match_id, number__gt=after)
    if until is not None:
        found = found.filter(number__lte=until)
    if events := list(found):
        return events
    archived = read_archived(match_id)
    if archived is None:
        # Unless there are none, the rows have come back between the two queries.
        return list(found.all())
    return [event for event in archived if after < event.number <= (until or event.number)]


def read_archived(match_id: str) -> list[Event] | None:
    """Return the events of an archived match; None if the match is not archived.

    Raises `DamagedLog` if its record is damaged.
    """
    log = ArchivedLog.objects.filter(match=match_id).first()
    return None if log is None else unpack_log(log)


def unpack_log(log: ArchivedLog) -> list[Event]:
    """Return the events of a compressed record. Raises `DamagedLog` if it is damaged."""
    packed = bytes(log.packed)
    if digest_of(log.match_id, packed) != log.digest:
        raise DamagedLog(log.match_id)
    events = unpack(log.match_id, packed)
    if [event.number for event in events] != list(range(1, log.events + 1)):
        raise DamagedLog(log.match_id)
    return events


def read_events_of(match_ids: Iterable[str], columns: Iterable[str]) -> dict[str, list[Event]]:
    """Return the events of these matches in order, by match. Other columns may be missing."""
    logs: dict[str, list[Event]] = {match_id: [] for match_id in match_ids}
    rows = Event.objects.filter(match__in=logs).only("match_id", *columns)
    for event in rows.order_by("match", "number"):
        logs[event.match_id].append(event)
    missing = Q(match__in=[match_id for match_id, events in logs.items() if not events])
    for log in ArchivedLog.objects.filter(missing):
        logs[log.match_id] = unpack_log(log)
    return logs
