"""The filled site that is measured: its database, its static files, and the players who visit."""

from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.models import Count

from accounts.models import User
from games.models import Match, Result, Seat
from tools.filling.site import fill

SEED = 1
QUICK, ROOMY = "PRAGMA synchronous=OFF", "PRAGMA cache_size=-2000000"
"""While the database is filled it may get lost, and up to two gigabytes are kept in memory."""
HERO_MATCHES = 8_000
"""Number of finished matches of the measured player, or nearly so."""


@dataclass(frozen=True, slots=True)
class Visitors:
    """The players whose pages are measured."""

    hero: User
    """The player with nearly `HERO_MATCHES` finished matches; on a small site, with most."""
    rival: User
    """The user against whom the hero has played most matches."""
    middle: int
    """Primary key of the result in the middle of the hero's history."""
    match: str
    """A finished match of the hero."""


def prepare(database: Path, users: int, matches: int) -> Visitors:
    """Migrate the database, fill it if it has no users, and collect the static files.

    Removes a database that was filled only in part.
    """
    filled = database.with_suffix(".filled")
    if not filled.exists():
        for each in database.parent.glob(f"{database.name}*"):
            each.unlink()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    if not filled.exists():
        with connection.cursor() as cursor:
            cursor.execute(QUICK)
            cursor.execute(ROOMY)
        fill(users, matches, SEED)
        filled.touch()
        connection.close()
    settings.ALLOWED_HOSTS = ["testserver"]
    return _find_visitors()


def _find_visitors() -> Visitors:
    counts = dict(Result.objects.order_by().values_list("user").annotate(Count("pk")))
    hero = min(counts, key=lambda user: (abs(counts[user] - HERO_MATCHES), user))
    results = Result.objects.filter(user=hero).order_by("-pk")
    middle = results[results.count() // 2]
    met = Seat.objects.filter(match__results__user=hero, user__isnull=False).exclude(user=hero)
    often = met.order_by().values_list("user").annotate(many=Count("pk")).order_by("-many", "user")
    rival = often.values_list("user", flat=True)[0]
    return Visitors(
        User.objects.get(pk=hero), User.objects.get(pk=rival), middle.pk, middle.match_id
    )


def matches_in_play() -> int:
    """Return how many matches are in play on the site."""
    return Match.objects.in_play().count()
