"""Command that replays every stored match from its log and compares the results.

Run it after a backup was restored; `manage.py drill` does so.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from multiprocessing import get_context

import django
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import QuerySet

from games.models import Match
from games.record.audit import find_faults, find_record_faults

_BATCH = 100


class Command(BaseCommand):
    """`manage.py verify_matches`: ends with status 1 if any match differs from its log."""

    help = "Play every stored match again, compare positions and dice with the log."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--records",
            action="store_true",
            help="check the record of every finished match too, as the page for records does",
        )
        parser.add_argument(
            "--processes", type=int, default=1, help="how many processes share the work"
        )

    def handle(self, *, records: bool, processes: int, **options: object) -> None:
        """Check all matches that have begun, and print every fault."""
        checked = wrong = proven = 0
        with _checks(processes, records=records) as batches:
            for batch in batches:
                checked, proven = checked + batch.checked, proven + batch.proven
                wrong += len(batch.faults)
                for match, faults in batch.faults.items():
                    for fault in faults:
                        self.stderr.write(f"{match}: {fault}")
        if wrong:
            raise CommandError(f"{wrong} of {checked} matches are not what their logs say.")
        self.stdout.write(f"{checked} matches are what their logs say.")
        if records:
            self.stdout.write(f"{proven} records are correct.")


@dataclass(slots=True)
class _Batch:
    """What was found in some matches; `faults` has only those with a fault."""

    checked: int = 0
    proven: int = 0
    faults: dict[str, list[str]] = field(default_factory=dict)


@contextmanager
def _checks(processes: int, *, records: bool) -> Iterator[Iterator[_Batch]]:
    """Yield the batches, checked in order by this process or by children that do the same."""
    check, ranges = partial(_check, records=records), _ranges()
    if processes <= 1:
        yield map(check, ranges)
        return
    with get_context("spawn").Pool(processes, django.setup) as pool:
        yield pool.imap(check, ranges)


def _check(keys: tuple[str, str], *, records: bool) -> _Batch:
    """Check the matches whose keys are above the first key, and not above the second."""
    after, last = keys
    batch = _Batch()
    for match in _begun().filter(pk__gt=after, pk__lte=last).select_related("commitment"):
        faults = _lasting_faults_of(match, records=records)
        batch.checked += 1
        batch.proven += records and match.stage == Match.Stage.OVER
        if faults:
            batch.faults[match.pk] = faults
    return batch


def _lasting_faults_of(match: Match, *, records: bool) -> list[str]:
    """Return the faults of a match that it has not only because its players have acted meanwhile.

    Its log is read after its row; while the row changes, both are read again.
    """
    while faults := _faults_of(match, records=records):
        now = Match.objects.select_related("commitment").get(pk=match.pk)
        if now.version == match.version:
            break
        match = now
    return faults


def _faults_of(match: Match, *, records: bool) -> list[str]:
    try:
        found = find_faults(match)
        if records and match.stage == Match.Stage.OVER:
            found += find_record_faults(match)
    except Exception as error:
        return [f"it cannot be checked: {error!r}"]
    return found


def _ranges() -> list[tuple[str, str]]:
    """Return ranges of keys, so that all queries are short, as the database may be in use."""
    borders = [""]
    while batch := _begun().filter(pk__gt=borders[-1]).values_list("pk", flat=True)[:_BATCH]:
        borders.append(list(batch)[-1])
    return list(pairwise(borders))


def _begun() -> QuerySet[Match]:
    return Match.objects.exclude(stage=Match.Stage.BEGINNING).order_by("pk")
