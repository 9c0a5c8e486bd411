"""Archives event logs of finished matches: one compressed record in place of all rows.

`games.play.writer.unarchiving` brings the rows back.
"""

from dataclasses import dataclass

from django.db import transaction

from games.models import ArchivedLog, Event, Match, MatchQuerySet
from games.play.writer.unarchiving import bring_events_back
from games.record.audit import find_faults, find_record_faults
from games.selectors.event_packing import digest_of, pack, plain_form, unpack


class NotArchivable(Exception):
    """Error: the events of a match were left as rows; the argument says why."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What archiving saved: the number of events, and their bytes as text and compressed."""

    events: int
    plain: int
    packed: int


def archive_match(match_id: str, allowed: MatchQuerySet) -> Saved | None:
    """Replace the event rows of a finished match by one compressed record.

    The match is replayed and its dice and its record are checked from the compressed record first.
    Returns None, and changes nothing, if `allowed` does not hold the match any more, or if it has
    no rows. Raises `NotArchivable` if a check finds a fault.
    """
    match = allowed.select_related("commitment").filter(pk=match_id).first()
    rows = list(Event.objects.filter(match=match_id))
    if match is None or not rows:
        return None
    packed, plain = pack(rows), plain_form(rows)
    _check(match, rows, packed, plain)
    with transaction.atomic():
        locked = allowed.select_for_update(of=("self",)).filter(pk=match_id).first()
        stored = Event.objects.filter(match=match_id)
        if locked is None or plain_form(list(stored)) != plain:
            return None
        ArchivedLog.objects.create(
            match=locked, events=len(rows), packed=packed, digest=digest_of(match_id, packed)
        )
        stored.delete()
    return Saved(len(rows), len(plain), len(packed))


def unarchive_match(match_id: str) -> int:
    """Store the events of an archived match as rows again; return how many there are.

    Returns 0 if the match is not archived. Raises `Match.DoesNotExist` for an unknown match, and
    `DamagedLog` if the record is damaged; then nothing has changed.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update(of=("self",)).get(pk=match_id)
        return bring_events_back(match)


def _check(match: Match, rows: list[Event], packed: bytes, plain: bytes) -> None:
    """Raise `NotArchivable` unless the compressed events are these rows, and pass every check."""
    log = unpack(match.pk, packed)
    if plain_form(log) != plain or [event.number for event in log] != list(
        range(1, match.version + 1)
    ):
        raise NotArchivable("its events are not numbered from 1 to its version")
    known = {seat.user_id for seat in match.seat_list}
    known |= set(match.rulings.values_list("by", flat=True))
    if strangers := {event.user_id for event in log} - known - {None}:
        # Only the rows keep the database from deleting these users.
        raise NotArchivable(f"{len(strangers)} of its users have no seat any more")
    if faults := find_faults(match, log) + find_record_faults(match, log):
        raise NotArchivable("; ".join(faults))
