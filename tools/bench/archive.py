"""Measures what archiving finished matches saves and costs.

`DATABASE_URL=… python -m tools.bench.archive --games 20` migrates an empty database, lets bots play
games of backgammon by the services of players, and archives them.
"""

import os
from argparse import ArgumentParser

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boardsite.settings")
django.setup()

from django.core.management import call_command  # noqa: E402  after Django is set up
from django.db import connection  # noqa: E402

from games.models import ArchivedLog, Event, Match  # noqa: E402
from games.record.archiving import archive_match, unarchive_match  # noqa: E402
from tools.bench.bot_games import play_games  # noqa: E402
from tools.bench.cost import print_cost  # noqa: E402

TABLES = (Event, ArchivedLog)


def main() -> None:
    """Play, archive, unarchive, and print bytes and seconds."""
    parser = ArgumentParser(prog="python -m tools.bench.archive")
    parser.add_argument("--games", type=int, default=20)
    games = parser.parse_args().games
    matches = play_games(games)
    events = Event.objects.count()
    print(f"{games} games, {events} events, {connection.vendor}")
    _report("rows", events, games)
    print_cost("archive", games, lambda: [archive_match(pk, Match.objects.all()) for pk in matches])
    plain = sum(len(bytes(log.packed)) for log in ArchivedLog.objects.all())
    print(f"compressed: {plain / games:.0f} bytes a match, without its row")
    _report("archived", events, games)
    print_cost(
        "verify_matches --records", games, lambda: call_command("verify_matches", records=True)
    )
    print_cost("unarchive", games, lambda: [unarchive_match(pk) for pk in matches])
    _report("rows again", events, games)


def _report(what: str, events: int, games: int) -> None:
    size = _bytes()
    print(f"{what}: {size} bytes, {size / games:.0f} a match, {size / events:.0f} an event")


def _bytes() -> int:
    """Return how many bytes the tables of events take with their indexes, after a `VACUUM`."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("VACUUM")
            tables = [model._meta.db_table for model in TABLES]
            cursor.execute(
                "SELECT SUM(pgsize) FROM dbstat JOIN sqlite_schema USING (name)"
                " WHERE tbl_name IN (%s, %s)",
                tables,
            )
            return int(cursor.fetchone()[0])
        for model in TABLES:
            cursor.execute(f"VACUUM FULL {model._meta.db_table}")
        sizes = " + ".join(f"pg_total_relation_size('{model._meta.db_table}')" for model in TABLES)
        cursor.execute(f"SELECT {sizes}")
        return int(cursor.fetchone()[0])


main()
