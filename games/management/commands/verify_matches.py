"""Command that replays every stored match from its log and compares the results.

Run it after a backup was restored.
"""

from django.core.management.base import BaseCommand, CommandError

from games.models import Match
from games.record.audit import find_faults


class Command(BaseCommand):
    """`manage.py verify_matches`: ends with status 1 if any match differs from its log."""

    help = "Play every stored match again, compare positions and dice with the log."

    def handle(self, **options: object) -> None:
        """Check all matches that have begun, the oldest first, and print every fault."""
        begun = Match.objects.exclude(stage=Match.Stage.BEGINNING).order_by("created_at", "pk")
        checked = wrong = 0
        for match in begun.select_related("commitment").iterator(chunk_size=100):
            found = find_faults(match)
            checked, wrong = checked + 1, wrong + bool(found)
            for fault in found:
                self.stderr.write(f"{match.pk}: {fault}")
        if wrong:
            raise CommandError(f"{wrong} of {checked} matches are not what their logs say.")
        self.stdout.write(f"{checked} matches are what their logs say.")
