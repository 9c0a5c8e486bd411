"""Prepares matches on the measured site, and reads from their logs how late the site acted.

`python -m tools.bench.bots.matches COMMAND …` runs with the settings of the measured site:

* `make BOTS CLOCKS` makes `BOTS` matches of a user against a bot, and `CLOCKS` matches of two users
  with clocks. Prints a JSON list of the users who play against bots.
* `expire SECONDS` lets all clocks run out at the same moment, `SECONDS` from now.
* `read SINCE OUT` prints how late bots acted since `SINCE`, and clocks that ran out at `OUT`, as
  JSON. Both times are seconds since 1970.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from itertools import count, islice, pairwise
from secrets import token_hex

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boardsite.settings")
django.setup()

from django.conf import settings  # noqa: E402  after Django is set up
from django.test import Client  # noqa: E402
from django.utils import timezone  # noqa: E402

from accounts.models import User  # noqa: E402
from games.bots.delay import delay_for  # noqa: E402
from games.clock.paces import GRACE, PACES  # noqa: E402
from games.engine.bots.levels import LEVELS  # noqa: E402
from games.engine.games import GAMES  # noqa: E402
from games.models import Event, Match  # noqa: E402
from games.play.services import MatchSetup, Player, contribute, start_match  # noqa: E402

PACE, CLOCK = "normal", "clock"
DEAREST = ("backgammon", "master")
"""The game and level whose decisions take longest; every other match is one of these."""
BY_BOTS = (Event.Kind.THROW, Event.Kind.MOVE, Event.Kind.CALL)


def opponents() -> Iterator[tuple[str, str]]:
    """Yield game and level of each match against a bot, without end."""
    others = [(rules.game, level) for level in LEVELS for rules in GAMES]
    for number in count():
        yield DEAREST if number % 2 else others[number // 2 % len(others)]


def make(bots: float, clocks: float) -> list[Mapping[str, object]]:
    """Start the matches; return the users who play against bots."""
    for _ in range(int(clocks)):
        _begin(MatchSetup("backgammon", pace=PACE), [Player(_user()), Player(_user())])
    return [_make_against_bot(game, level) for game, level in islice(opponents(), int(bots))]


def _make_against_bot(game: str, level: str) -> Mapping[str, object]:
    user = _user()
    begun = _begin(MatchSetup(game), [Player(user), Player(computer=level)])
    return {"match": begun.pk, "seat": begun.seat_of(user), "cookies": _log_in(user)}


def _begin(setup: MatchSetup, players: list[Player]) -> Match:
    match = start_match(setup=setup, players=players)
    for player in players:
        if player.user is not None:
            contribute(match_id=match.pk, user=player.user, seed="", request_id=token_hex(8))
    return Match.objects.get(pk=match.pk)


def _user() -> User:
    return User.objects.create_user(f"p{token_hex(6)}")


def _log_in(user: User) -> str:
    client = Client()
    client.force_login(user, settings.AUTHENTICATION_BACKENDS[0])
    name = settings.SESSION_COOKIE_NAME
    return f"{name}={client.cookies[name].value}"


def expire(seconds: float) -> float:
    """Let all clocks run out after this number of seconds; return the time at which they do."""
    out = timezone.now() + timedelta(seconds=seconds)
    began = out - GRACE - PACES[PACE].delay - PACES[PACE].reserve
    Match.objects.filter(pace=PACE, ended_at=None).update(turn_at=began, due_at=out)
    return out.timestamp()


def read(since: float, out: float) -> Mapping[str, list[float]]:
    """Return by how many seconds each action of a bot, and each loss on time, came too late.

    The key is game and level, or `CLOCK`. An action of a bot is due its delay after the event
    before it.
    """
    flags = Event.objects.filter(kind=Event.Kind.FLAG)
    found = {CLOCK: [event.at.timestamp() - out for event in flags]}
    for match in Match.objects.exclude(pace=PACE).prefetch_related("seats", "events"):
        name, late = _by_bot(match, datetime.fromtimestamp(since, UTC))
        found.setdefault(name, []).extend(late)
    return found


def _by_bot(match: Match, since: datetime) -> tuple[str, list[float]]:
    levels = {seat.number: seat.computer for seat in match.seats.all()}
    events, delay = list(match.events.all()), delay_for(match)
    late = [
        (event.at - before.at - delay).total_seconds()
        for before, event in pairwise(events)
        if before.at > since and event.kind in BY_BOTS and levels.get(event.seat or 0)
        if event.seat is not None
    ]
    return f"{match.game} {max(levels.values())}", late


COMMANDS: Mapping[str, Callable[..., object]] = {"make": make, "expire": expire, "read": read}

if __name__ == "__main__":
    command, *numbers = sys.argv[1:]
    print(json.dumps(COMMANDS[command](*map(float, numbers))))
