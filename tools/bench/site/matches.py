"""Makes matches of two logged-in users on the real site: `python -m tools.bench.site.matches N`.

With `--joint` their dice are joint, and `--pace` gives them a clock.

Prints a JSON list of matches. Each match is a list of its players, and each player has `match`,
`seat`, `cookies` and `secret`, from which the hash chain of joint dice follows.
"""

import json
import os
from argparse import ArgumentParser
from collections.abc import Sequence
from secrets import token_bytes, token_hex

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boardsite.settings")
django.setup()

from allauth.usersessions.models import UserSession  # noqa: E402  after Django is set up
from django.conf import settings  # noqa: E402
from django.test import Client  # noqa: E402
from django.utils import timezone  # noqa: E402

from accounts.models import User  # noqa: E402
from accounts.sessions.store import digest_of_key  # noqa: E402
from games.clock.paces import NONE, PACES  # noqa: E402
from games.models import Match  # noqa: E402
from games.play.services import (  # noqa: E402
    MatchSetup,
    Player,
    contribute,
    open_seed,
    seal_seed,
    start_match,
)
from games.proof import bdice2  # noqa: E402
from games.proof.bdice1 import HASH_SIZE  # noqa: E402


def make_match(pace: str, *, joint: bool = False) -> list[dict[str, object]]:
    """Start a match of backgammon between two new users, and return its two players."""
    users = [User.objects.create_user(f"{letter}{token_hex(6)}") for letter in "ab"]
    match = start_match(
        setup=MatchSetup("backgammon", pace=pace), players=[Player(user) for user in users]
    )
    secrets = [token_bytes(HASH_SIZE) for _ in users]
    if joint:
        _begin_jointly(match, users, secrets)
    else:
        for user in users:
            contribute(match_id=match.pk, user=user, seed="", request_id=token_hex(8))
    begun = Match.objects.get(pk=match.pk)
    return [
        {
            "match": begun.pk,
            "seat": begun.seat_of(user),
            "cookies": _log_in(user),
            "secret": secret.hex(),
        }
        for user, secret in zip(users, secrets, strict=True)
    ]


def _begin_jointly(match: Match, users: Sequence[User], secrets: Sequence[bytes]) -> None:
    """Seal seeds and anchors and open them, as browsers do."""
    anchors = [bdice2.chain_link(secret, 0) for secret in secrets]
    given = list(zip(users, anchors, strict=True))
    for user, anchor in given:
        join = match.seats.get(user=user).join
        seal = bdice2.seal(match.pk, join, user.username, anchor).hex()
        seal_seed(match_id=match.pk, user=user, seal=seal, request_id=token_hex(8))
    for user, anchor in given:
        open_seed(
            match_id=match.pk,
            user=user,
            seed=user.username,
            anchor=anchor.hex(),
            request_id=token_hex(8),
        )


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
    parser = ArgumentParser(prog="python -m tools.bench.site.matches")
    parser.add_argument("many", type=int)
    parser.add_argument("--joint", action="store_true")
    parser.add_argument("--pace", choices=(NONE, *PACES), default=NONE)
    asked = parser.parse_args()
    print(json.dumps([make_match(asked.pace, joint=asked.joint) for _ in range(asked.many)]))
