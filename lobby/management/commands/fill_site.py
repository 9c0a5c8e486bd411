"""Fill a site with invented users and matches, for development and load measurements."""

from argparse import ArgumentParser

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from tools.filling.site import fill


class Command(BaseCommand):
    """`manage.py fill_site --users 100000 --matches 1000000`: fill a development site with data.

    Finished matches have results but no moves. A few matches are in play. Ratings and links of the
    public log only look real: they cannot be verified.
    """

    help = "Fill a site that nobody plays on with many people and matches."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments: numbers of users and matches, random seed, and `--anyway`."""
        parser.add_argument("--users", type=int, default=2_000)
        parser.add_argument("--matches", type=int, default=20_000)
        parser.add_argument("--seed", type=int, default=1, help="the same is filled in again")
        parser.add_argument("--anyway", action="store_true", help="although people play here")

    def handle(
        self, *, users: int, matches: int, seed: int, anyway: bool, **options: object
    ) -> None:
        """Create users, then their matches from the oldest to the newest.

        Raises CommandError on a production site. Also raises it for numbers that are too small, or
        if users exist and `--anyway` is not given.
        """
        if settings.PRODUCTION:
            raise CommandError("This is a site in production: nothing is filled in here.")
        if User.objects.exists() and not anyway:
            raise CommandError("There are people here. To fill the site all the same: --anyway")
        if users < 10 or matches < 1:  # noqa: PLR2004  a match may need four different players
            raise CommandError("There must be ten people at least, and a match.")
        fill(users, matches, seed)
        self.stdout.write(f"{users} people and {matches} matches are there.")
