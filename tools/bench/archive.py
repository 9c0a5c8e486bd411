"""Measures what archiving finished matches saves and costs.

`DATABASE_URL=… python -m tools.bench.archive --games 20` migrates an empty database, lets bots play
games of backgammon by the services of players, and archives them.
"""

import os
from argparse import ArgumentParser
from collections.abc import Callable
from secrets import token_hex
from time import perf_counter, process_time

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boardsite.settings")
django.setup()

from django.core.management import call_command  # noqa: E402  after Django is set up
from django.db import connection  # noqa: E402

from accounts.models import User  # noqa: E402
from games.engine.bots.choose import choose  # noqa: E402
from games.engine.bots.noise import SeededRng  # noqa: E402
from games.engine.forms.text import action_text, read_position  # noqa: E402
from games.models import ArchivedLog, Event, Match  # noqa: E402
from games.play.services import MatchSetup, Player, act, contribute, start_match  # noqa: E402
from games.record.archiving import archive_match, unarchive_match  # noqa: E402

LEVEL = "casual"
TABLES = (Event, ArchivedLog)


def main() -> None:
    """Play, archive, unarchive, and print bytes and seconds."""
    parser = ArgumentParser(prog="python -m tools.bench.archive")
    parser.add_argument("--games", type=int, default=20)
    games = parser.parse_args().games
    call_command("migrate", verbosity=0)
    if Match.objects.exists():
        raise SystemExit("This database has matches: name an empty one by DATABASE_URL.")
    players = [User.objects.create_user(f"p{token_hex(6)}") for _ in range(2)]
    matches = [_play(players) for _ in range(games)]
    events = Event.objects.count()
    print(f"{games} games, {events} events, {connection.vendor}")
    _report("rows", events, games)
    _time("archive", games, lambda: [archive_match(pk, Match.objects.all()) for pk in matches])
    plain = sum(len(bytes(log.packed)) for log in ArchivedLog.objects.all())
    print(f"compressed: {plain / games:.0f} bytes a match, without its row")
    _report("archived", events, games)
    _time("verify_matches --records", games, lambda: call_command("verify_matches", records=True))
    _time("unarchive", games, lambda: [unarchive_match(pk) for pk in matches])
    _report("rows again", events, games)


def _play(players: list[User]) -> str:
    match = start_match(setup=MatchSetup("backgammon"), players=[Player(each) for each in players])
    for each in players:
        contribute(match_id=match.pk, user=each, seed=token_hex(8), request_id=token_hex(8))
    match = Match.objects.get(pk=match.pk)
    users = {seat.number: seat.user for seat in match.seats.select_related("user") if seat.user}
    while match.stage == Match.Stage.PLAYING:
        seat, action = _choose(match)
        match = act(
            match_id=match.pk,
            user=users[seat],
            action=action,
            version=match.version,
            # Pages name their requests like this.
            request_id=f"{match.version}.{seat}",
        )
    return match.pk


def _choose(match: Match) -> tuple[int, str]:
    """Return the seat that acts next, and its action in wire form."""
    rules, state = read_position(match.position)
    if match.holding is not None:
        return match.holding, "done"
    moves = rules.legal_moves(state)
    choice = choose(rules, state, LEVEL, SeededRng(token_hex(8))) if moves else None
    return state.seat or 0, action_text(choice) if choice else "throw"


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


def _time(what: str, games: int, run: Callable[[], object]) -> None:
    began, used = perf_counter(), process_time()
    run()
    seconds, cpu = perf_counter() - began, process_time() - used
    print(
        f"{what}: {1000 * cpu / games:.0f} ms CPU a match, {1000 * seconds / games:.0f} ms in all"
    )


main()
