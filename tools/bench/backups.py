"""Measures what a backup, its restoration and a drill cost, by the number of matches.

`DATABASE_URL=… python -m tools.bench.backups --games 20 --copies 100` migrates an empty database,
lets bots play games of backgammon, measures how long `verify_matches` takes, then stores copies of
the matches and their events, and measures backup and restoration. The restored copies are not
verified: each has the same log as its original, under another key.
"""

import os
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boardsite.settings")
django.setup()

from django.core.management import call_command  # noqa: E402  after Django is set up
from django.db import connection, transaction  # noqa: E402

from games.models import Commitment, Event, Match  # noqa: E402
from lobby.backups.engines import ENGINES, engine_of  # noqa: E402
from lobby.backups.making import make_backup  # noqa: E402
from lobby.backups.manifest import open_backup  # noqa: E402
from tools.bench.bot_games import play_games  # noqa: E402
from tools.bench.cost import print_cost  # noqa: E402


def main() -> None:
    """Play, copy, back up, restore, and print seconds and bytes."""
    parser = ArgumentParser(prog="python -m tools.bench.backups")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--copies", type=int, default=100, help="copies of each game")
    arguments = parser.parse_args()
    games, copies = arguments.games, arguments.copies
    play_games(games)
    print(f"{games} games, {Event.objects.count()} events, {connection.vendor}")
    print_cost(
        "verify_matches --records", games, lambda: call_command("verify_matches", records=True)
    )
    for number in range(copies):
        _copy(number)
    matches = Match.objects.count()
    print(f"{matches} matches, {Event.objects.count()} events")
    with TemporaryDirectory(prefix="tahur-backups-") as name:
        print_cost("backup", matches, lambda: make_backup(Path(name)))
        (backup,) = Path(name).iterdir()
        _manifest, file = open_backup(backup)
        print(f"{file.stat().st_size / matches:.0f} bytes a match")
        engine, database = ENGINES[engine_of(connection.settings_dict)], connection.settings_dict
        with engine.scratch(database) as scratch:
            print_cost("restore", matches, lambda: engine.load(file, scratch))


@transaction.atomic
def _copy(number: int) -> None:
    """Store each game that was played once more, under a key that begins with the copy's number."""
    keys = {
        Commitment: {"match_id": _key("match_id"), "number": f"number + {number + 1} * 1000000"},
        Match: {"id": _key("id"), "commitment_id": _key("commitment_id")},
        Event: {"match_id": _key("match_id")},
    }
    with connection.cursor() as cursor:
        for model, changed in keys.items():
            columns = [each.column for each in model._meta.local_fields if each.column]
            if model is Event:
                columns.remove("id")
            named = ", ".join(f'"{each}"' for each in columns)
            values = ", ".join(changed.get(each, f'"{each}"') for each in columns)
            table, key = model._meta.db_table, "id" if model is Match else "match_id"
            cursor.execute(
                f"INSERT INTO {table} ({named}) SELECT {values} FROM {table}"  # noqa: S608  names of our own
                f" WHERE {key} NOT LIKE '!%%'",
                {"copy": f"!{number:03d}"},
            )


def _key(column: str) -> str:
    return f"%(copy)s || substr({column}, 1, 6)"


main()
