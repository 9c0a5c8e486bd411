"""Sets autoplay preferences, and lists the automatic events of a match."""

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
    """Save autoplay preferences for a game, for each of these users."""
    for user in users:
        save_preferences(user, game, said)


def automate_everything(*users: User, game: str = "backgammon") -> None:
    """Switch on all autoplay preferences for a game, for each of these users."""
    prefer(*users, game=game, **EVERYTHING)


def player_events(table: Table) -> list[tuple[str, int, bool]]:
    """Return the events that players caused: kind, seat, and whether the event was automatic."""
    return [
        (event.kind, event.seat, event.automatic)
        for event in table.events
        if event.seat is not None
    ]


def automatic_kinds(table: Table) -> list[str]:
    """Return the kinds of the automatic events of a match, in order."""
    return [kind for kind, _, automatic in player_events(table) if automatic]


def run_due_now(table: Table) -> None:
    """Make the match due now, and run the timekeeper once."""
    Match.objects.filter(pk=table.pk).update(due_at=timezone.now() - timedelta(seconds=5))
    run_due()
