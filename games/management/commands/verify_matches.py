"""Command that replays every stored match from its log and compares the results.

Run it after a backup was restored; `manage.py drill` does so.
"""

from collections.abc import Iterator

from django.core.management.base import BaseCommand, CommandError, CommandParser

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

    def handle(self, *, records: bool, **options: object) -> None:
        """Check all matches that have begun, and print every fault."""
        checked = wrong = proven = 0
        for match in _matches():
            found = _faults_of(match, records=records)
            proven += records and match.stage == Match.Stage.OVER
            checked, wrong = checked + 1, wrong + bool(found)
            for fault in found:
                self.stderr.write(f"{match.pk}: {fault}")
        if wrong:
            raise CommandError(f"{wrong} of {checked} matches are not what their logs say.")
        self.stdout.write(f"{checked} matches are what their logs say.")
        if records:
            self.stdout.write(f"{proven} records are correct.")


def _faults_of(match: Match, *, records: bool) -> list[str]:
    try:
        found = find_faults(match)
        if records and match.stage == Match.Stage.OVER:
            found += find_record_faults(match)
    except Exception as error:
        return [f"it cannot be checked: {error!r}"]
    return found


def _matches() -> Iterator[Match]:
    """Return all matches that have begun, in short queries, as the database may be in use."""
    begun = Match.objects.exclude(stage=Match.Stage.BEGINNING).select_related("commitment")
    last = ""
    while batch := list(begun.filter(pk__gt=last).order_by("pk")[:_BATCH]):
        yield from batch
        last = batch[-1].pk
