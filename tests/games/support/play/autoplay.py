"""Preferences of autoplay, and what a match has done by itself."""

from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from accounts.preferences import save_preferences
from games.models import Match
from games.timekeeper import run_due
from tests.games.support.matches import Table

EVERYTHING: dict[str, bool | str] = {
    "auto_throw": True,
    "forced": "always",
    "auto_done": True,
    "bear_off_automatically": True,
}


def prefer(*users: User, game: str = "backgammon", **said: bool | str) -> None:
    """Set the preferences of these users."""
    for user in users:
        save_preferences(user, game, said)


def automate_everything(*users: User, game: str = "backgammon") -> None:
    """Switch everything on for these users."""
    prefer(*users, game=game, **EVERYTHING)


def player_events(table: Table) -> list[tuple[str, int, bool]]:
    """Return the events of players: kind, seat, and whether it was automatic."""
    return [
        (event.kind, event.seat, event.automatic)
        for event in table.events
        if event.seat is not None
    ]


def automatic_kinds(table: Table) -> list[str]:
    """Return the kinds of automatic events."""
    return [kind for kind, _, automatic in player_events(table) if automatic]


def run_due_now(table: Table) -> None:
    """Let the timekeeper run a due action."""
    Match.objects.filter(pk=table.pk).update(due_at=timezone.now() - timedelta(seconds=5))
    run_due()
