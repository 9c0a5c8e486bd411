"""Fill a site with people and matches that never were: to develop with, and to measure."""

from argparse import ArgumentParser

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from tools.filling.site import fill


class Command(BaseCommand):
    """`manage.py fill_site --users 100000 --matches 1000000`: on a site of one's own alone.

    Matches that are over have results and no moves; few are being played. Ratings and the links of
    the public log look like real ones, and are none: nothing of it can be verified.
    """

    help = "Fill a site that nobody plays on with many people and matches."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How many of each, which ones, and whether people may be there already."""
        parser.add_argument("--users", type=int, default=2_000)
        parser.add_argument("--matches", type=int, default=20_000)
        parser.add_argument("--seed", type=int, default=1, help="the same is filled in again")
        parser.add_argument("--anyway", action="store_true", help="although people play here")

    def handle(
        self, *, users: int, matches: int, seed: int, anyway: bool, **options: object
    ) -> None:
        """Fill in people, then what they have played, the oldest first."""
        if settings.PRODUCTION:
            raise CommandError("This is a site in production: nothing is filled in here.")
        if User.objects.exists() and not anyway:
            raise CommandError("There are people here. To fill the site all the same: --anyway")
        if users < 10 or matches < 1:  # noqa: PLR2004  a table may need four, all different
            raise CommandError("There must be ten people at least, and a match.")
        fill(users, matches, seed)
        self.stdout.write(f"{users} people and {matches} matches are there.")
