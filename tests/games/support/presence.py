"""Players who open, close or lose the page of a match, and time that passes."""

from datetime import timedelta

from django.db.models import F, Model

from games.models import Event, Match, Presence, Pulse
from games.presence import absence, players
from tests.games.support.matches import Table

ENOUGH = (absence.CLOSED + absence.COUNTDOWN).seconds + 1
"""Seconds after which a claim is possible against a player who has closed the page."""
CLOSED, LOST = 1001, 1006
"""Close codes of a socket: the page was closed, or the connection was lost."""


def come(table: Table, *seats: int) -> None:
    """Open a page for the players of these seats."""
    for seat in seats:
        players.join(table.pk, table.user(seat), f"{seat}")


def go(table: Table, seat: int, code: int = CLOSED) -> None:
    """Close the page of this player with a close code."""
    players.leave(table.pk, table.user(seat), f"{seat}", code)


def stay(table: Table, *seats: int) -> None:
    """Renew the presence of these players."""
    for seat in seats:
        players.refresh(table.pk, table.user(seat), f"{seat}")


def elapse(table: Table, seconds: float) -> None:
    """Let seconds pass for a match by moving all its timestamps into the past."""
    time = timedelta(seconds=seconds)
    moments: tuple[tuple[type[Model], str], ...] = (
        (Presence, "at"),
        (Event, "at"),
        (Match, "created_at"),
        (Match, "turn_at"),
        (Match, "due_at"),
        (Pulse, "back_at"),
    )
    for model, name in moments:
        earlier = F(name) - time
        model._default_manager.exclude(**{name: None}).update(**{name: earlier})


def away_in_the_end(table: Table, seat: int) -> None:
    """Let a player close the page and stay away too long, while all others are present."""
    others = [each for each in range(len(table.users)) if each != seat]
    Presence.objects.filter(match=table.pk).delete()
    come(table, *range(len(table.users)))
    go(table, seat)
    elapse(table, ENOUGH)
    stay(table, *others)
