"""Command that makes events of archived matches rows again."""

from collections.abc import Iterable

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import ArchivedLog, Match
from games.record.archiving import unarchive_match
from games.selectors.event_packing import DamagedLog


class Command(BaseCommand):
    """`manage.py unarchive`: ends with status 1 if a match is unknown or its record damaged."""

    help = "Make the events of archived matches rows again, exactly as they were."

    def add_arguments(self, parser: CommandParser) -> None:
        chosen = parser.add_mutually_exclusive_group(required=True)
        chosen.add_argument("matches", nargs="*", default=[], metavar="MATCH", help="id of a match")
        chosen.add_argument(
            "--all", action="store_true", dest="everything", help="all archived matches"
        )

    def handle(self, *, matches: list[str], everything: bool, **options: object) -> None:
        """Bring back one match after the other; stopped at any moment, it has lost nothing."""
        archived = ArchivedLog.objects.values_list("match", flat=True)
        chosen: Iterable[str] = archived.iterator() if everything else matches
        back = events = 0
        for match_id in chosen:
            try:
                found = unarchive_match(match_id)
            except (Match.DoesNotExist, DamagedLog) as error:
                raise CommandError(f"{match_id}: {error!r}") from error
            back, events = back + (found > 0), events + found
        self.stdout.write(f"{back} matches with {events} events are rows again.")
