"""Brings the events of archived matches back into their table."""

from games.models import ArchivedLog, Match
from games.selectors.stored_events import unpack_log


def bring_events_back(match: Match) -> int:
    """Store the events of a match as rows again if they are archived, exactly as they were.

    The caller has locked the match. Returns how many events came back. Costs one query if the match
    is over, else none. Raises `DamagedLog` if the archived log is damaged.
    """
    if match.stage != Match.Stage.OVER:
        return 0
    log = ArchivedLog.objects.filter(match=match.pk).first()
    if log is None:
        return 0
    events = unpack_log(log)
    log.delete()
    for event in events:
        # A raw save keeps the time; `bulk_create` would set it to now.
        event.save_base(raw=True, force_insert=True)
    return len(events)
