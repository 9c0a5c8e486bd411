"""Makes matches of two logged-in users on the real site: `python -m tools.bench.site.matches N`.

Prints a JSON list of matches. Each match is a list of its players, and each player has `match`,
`seat` and `cookies`.
"""

import json
import os
import sys
from secrets import token_hex

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boardsite.settings")
django.setup()

from allauth.usersessions.models import UserSession  # noqa: E402  after Django is set up
from django.conf import settings  # noqa: E402
from django.test import Client  # noqa: E402
from django.utils import timezone  # noqa: E402

from accounts.models import User  # noqa: E402
from accounts.sessions.store import digest_of_key  # noqa: E402
from games.models import Match  # noqa: E402
from games.play.services import MatchSetup, Player, contribute, start_match  # noqa: E402


def make_match() -> list[dict[str, object]]:
    """Start a match of backgammon between two new users, and return its two players."""
    users = [User.objects.create_user(f"{letter}{token_hex(6)}") for letter in "ab"]
    match = start_match(setup=MatchSetup("backgammon"), players=[Player(user) for user in users])
    for user in users:
        contribute(match_id=match.pk, user=user, seed="", request_id=token_hex(8))
    begun = Match.objects.get(pk=match.pk)
    return [
        {"match": begun.pk, "seat": begun.seat_of(user), "cookies": _log_in(user)} for user in users
    ]


def _log_in(user: User) -> str:
    client = Client()
    log_in(client, user)
    name = settings.SESSION_COOKIE_NAME
    return f"{name}={client.cookies[name].value}"


def log_in(client: Client, user: User) -> None:
    """Log a user in, with the record of the session that a log-in on the site makes."""
    client.force_login(user, settings.AUTHENTICATION_BACKENDS[0])
    key = digest_of_key(client.cookies[settings.SESSION_COOKIE_NAME].value)
    UserSession.objects.create(
        user=user, session_key=key, ip="127.0.0.1", last_seen_at=timezone.now()
    )


if __name__ == "__main__":
    print(json.dumps([make_match() for _ in range(int(sys.argv[1]))]))
