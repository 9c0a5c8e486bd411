"""Fills a whole site with invented users, matches and ratings."""

from datetime import timedelta
from random import Random

from django.db import connection
from django.utils import timezone

from accounts.models import User
from games.models import Rating
from games.ratings.recount import recount
from tools.filling.matches import MatchFiller
from tools.filling.people import create_users, store_ratings
from tools.filling.rows import reset_sequences

YEARS = timedelta(days=3 * 365)
"""The time before now over which the invented matches are spread."""


def fill(users: int, matches: int, seed: int) -> None:
    """Create invented users, matches and ratings.

    The oldest match is created first. All random choices follow from `seed`.
    """
    random, since = Random(seed), timezone.now() - YEARS  # noqa: S311  nothing secret here
    _take_time()
    people = create_users(random, users, since)
    reset_sequences(User)
    MatchFiller(random, people).play(matches, since)
    recount()
    store_ratings(people)
    reset_sequences(Rating)
    _take_stock()


def _take_time() -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET statement_timeout = 0")


def _take_stock() -> None:
    """Update the statistics by which the database plans queries.

    In time the database does so by itself. Without names, PostgreSQL would lock the catalogue that
    all databases of a server share until the end of the transaction.
    """
    tables = connection.introspection.django_table_names(only_existing=True)
    with connection.cursor() as cursor:
        for table in sorted(tables):
            cursor.execute(f"ANALYZE {connection.ops.quote_name(table)}")
