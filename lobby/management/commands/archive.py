"""Command that compresses the event logs of old matches."""

from collections.abc import Iterator
from datetime import timedelta

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from games.models import Failure, Match, MatchQuerySet, Ruling, Secret
from games.record.archiving import NotArchivable, archive_match
from lobby.models import Appeal, Report

_BATCH = 100


class Command(BaseCommand):
    """`manage.py archive`: ends with status 1 if a match does not pass its checks."""

    help = "Replace the event rows of old finished matches by compressed, verified records."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--older-than",
            type=int,
            default=365,
            metavar="DAYS",
            help="archive matches that ended longer ago than this",
        )
        parser.add_argument("--limit", type=int, help="archive at most this many matches")

    def handle(self, *, older_than: int, limit: int | None, **options: object) -> None:
        """Archive one match after the other; stopped at any moment, it has lost nothing."""
        allowed = archivable(older_than)
        archived = events = plain = packed = faulty = 0
        for match_id in _ids(allowed):
            if limit is not None and archived >= limit:
                break
            try:
                saved = archive_match(match_id, allowed)
            except NotArchivable as reason:
                faulty += 1
                self.stderr.write(f"{match_id} stays as it is: {reason}")
                continue
            if saved is not None:
                archived, events = archived + 1, events + saved.events
                plain, packed = plain + saved.plain, packed + saved.packed
        self.stdout.write(f"{archived} matches with {events} events are archived.")
        self.stdout.write(
            f"Their events were {plain:,} bytes of text and are {packed:,} bytes now."
        )
        if faulty:
            raise CommandError(f"{faulty} matches were left as they are.")


def archivable(days: int) -> MatchQuerySet:
    """Return the finished matches that may be archived: they ended more than `days` days ago.

    Left out are those that can still be reopened, as the keys of their dice are kept; those about
    which a report or an appeal is open, or staff ruled within these days; and those for which
    background work keeps failing.
    """
    since = timezone.now() - timedelta(days=days)
    appealed = Appeal.objects.filter(thing=Appeal.Thing.RULING, answered_at=None)
    in_question = Q(at__gt=since) | Q(pk__in=appealed.values("number"))
    obstacles = (
        Secret.objects.filter(commitment=OuterRef("commitment")),
        Ruling.objects.filter(in_question, match=OuterRef("pk")),
        Report.objects.open().filter(match=OuterRef("pk")),
        Failure.objects.filter(item=OuterRef("pk")),
    )
    over = Match.objects.filter(stage=Match.Stage.OVER, ended_at__lte=since, archived=None)
    return over.filter(*(~Exists(each) for each in obstacles))


def _ids(matches: MatchQuerySet) -> Iterator[str]:
    """Return the ids of these matches, in short queries, as the database may be in use."""
    last = ""
    while batch := list(
        matches.filter(pk__gt=last).order_by("pk").values_list("pk", flat=True)[:_BATCH]
    ):
        yield from batch
        last = batch[-1]
