"""Answers questions about the site's database: `python -m tools.crowd.site.database`.

Each question is a line of JSON on the input, and each answer is a line of JSON.
"""

import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import timedelta

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boardsite.settings")

import django

django.setup()

from allauth.mfa.adapter import get_adapter  # noqa: E402  these need the applications of Django
from allauth.mfa.models import Authenticator  # noqa: E402
from django.conf import settings  # noqa: E402
from django.db import close_old_connections  # noqa: E402
from django.test import Client  # noqa: E402
from django.utils import timezone  # noqa: E402
from selectolax.lexbor import LexborHTMLParser  # noqa: E402

from accounts.models import User  # noqa: E402
from accounts.staff.powers import Role  # noqa: E402
from accounts.staff.roles import give_roles  # noqa: E402
from games.board.fragments import board_fragment  # noqa: E402
from games.models import Event, Failure, Match, Message, Ruling, Seat  # noqa: E402
from games.ops.failures import MATCH_TASKS  # noqa: E402
from lobby.models import Report  # noqa: E402

LATE = timedelta(seconds=60)
"""How late a due action may be before its match seems stuck."""
KEY_OF_APP = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
"""The secret of the authenticator app of the crowd's staff."""
MOVE_NOTHING = ("resign", "offer", "give", "undo", "withdraw")
"""How the actions begin that do not advance a match, except by ending it."""


def list_stuck_matches() -> list[dict[str, object]]:
    """Return the matches in which nothing more can happen although they are not over.

    Each comes with its version and the reason.
    """
    found = list[dict[str, object]]()
    for match in Match.objects.in_play().prefetch_related("seats__user"):
        words = complaint(match)
        if words:
            found.append({"match": match.pk, "version": match.version, "words": words})
    return found


def complaint(match: Match) -> str:
    """Return why this match seems stuck; empty if it does not seem stuck."""
    now = timezone.now()
    if match.due_at is not None:
        late = match.due_at < now - LATE
        return f"{match.game}, {match.stage}: due since {match.due_at:%H:%M:%S}" if late else ""
    if match.is_suspended:
        return "paused, and nothing will end that"
    seats = [seat for seat in match.seats.all() if seat.user and not seat.out]
    if any(can_act(match, seat) for seat in seats):
        return ""
    return f"{match.game}, {match.stage}: nothing is due, and nobody can act at {match.position}"


def can_act(match: Match, seat: Seat) -> bool:
    """Whether the board of this seat has a button that advances the match."""
    board = LexborHTMLParser(board_fragment(match, seat.number, "en"))
    return any(
        not (button.attributes.get("value") or "").startswith(MOVE_NOTHING)
        and "own" not in (button.attributes.get("class") or "").split()
        for button in board.css('button[form="act"][name="action"]:not([disabled])')
    )


def list_failures() -> list[str]:
    """Return descriptions of failed background work, including quarantined matches."""
    return [
        f"{failure.task} {failure.item}: {failure.error}, {failure.tries} tries"
        + (", in quarantine" if failure.in_quarantine else "")
        for failure in Failure.objects.all()
        if failure.in_quarantine or failure.task in MATCH_TASKS
    ]


def staff(name: str, *roles: str) -> dict[str, str]:
    """Create a logged-in staff user with these roles and an authenticator app.

    Return the value of the session cookie (`cookie`), the cookie's name (`name`), and the app's
    secret (`secret`).
    """
    user = User.objects.create_user(name, password=name)
    give_roles(user, [Role(role) for role in roles])
    secret = get_adapter().encrypt(KEY_OF_APP)
    Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data={"secret": secret})
    client = Client()
    client.force_login(user, settings.AUTHENTICATION_BACKENDS[0])
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    return {"cookie": cookie, "name": settings.SESSION_COOKIE_NAME, "secret": KEY_OF_APP}


def figures() -> dict[str, object]:
    """Return counts of the site's users, matches, events, messages, reports and rulings."""
    matches = Match.objects.all()
    return {
        "people": User.objects.count(),
        "matches begun": matches.count(),
        "of them in play": Match.objects.in_play().count(),
        "endings": Counter(matches.exclude(ending="").values_list("ending", flat=True)),
        "games": Counter(matches.values_list("game", flat=True)),
        "events": Event.objects.count(),
        "kinds of events": Counter(Event.objects.values_list("kind", flat=True)),
        "messages": Message.objects.count(),
        "reports": Report.objects.count(),
        "rulings": Counter(Ruling.objects.values_list("kind", flat=True)),
    }


QUESTIONS: Mapping[str, Callable[..., object]] = {
    "stuck matches": list_stuck_matches,
    "failures": list_failures,
    "staff": staff,
    "figures": figures,
}


def main() -> None:
    """Read each line of the input as a question, and print the answer to it."""
    for line in sys.stdin:
        question, *about = json.loads(line)
        close_old_connections()
        print(json.dumps(QUESTIONS[question](*about)), flush=True)


if __name__ == "__main__":
    main()
