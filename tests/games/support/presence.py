"""Opens and closes players' pages of a match, and lets time pass."""

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
    """Record that the players in these seats have opened the page of the match."""
    for seat in seats:
        players.join(table.pk, table.user(seat), f"{seat}")


def go(table: Table, seat: int, code: int = CLOSED) -> None:
    """Record that this player's page has closed its socket; `code` is the close code."""
    players.leave(table.pk, table.user(seat), f"{seat}", code)


def stay(table: Table, *seats: int) -> None:
    """Record that the pages of the players in these seats are still open."""
    for seat in seats:
        players.refresh(table.pk, table.user(seat), f"{seat}")


def elapse(table: Table, seconds: float) -> None:
    """Let seconds pass by moving all timestamps of matches, events and presence into the past."""
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
    """Let the player in this seat be absent until others can claim; the others stay present."""
    others = [each for each in range(len(table.users)) if each != seat]
    Presence.objects.filter(match=table.pk).delete()
    come(table, *range(len(table.users)))
    go(table, seat)
    elapse(table, ENOUGH)
    stay(table, *others)
