"""Players who come to the page of a match, close it, or lose their line, and time that passes."""

from datetime import timedelta

from django.db.models import F, Model

from games import absence, presence
from games.models import Event, Match, Presence, Pulse
from tests.games.playing import Table

ENOUGH = (absence.CLOSED + absence.COUNTDOWN).seconds + 1
"""Seconds after which a closed page can be claimed."""
CLOSED, LOST = 1001, 1006
"""With what a socket ends whose page was closed, and one whose line was lost."""


def come(table: Table, *seats: int) -> None:
    """These players open the page."""
    for seat in seats:
        presence.arrive(table.pk, table.user(seat), f"{seat}")


def go(table: Table, seat: int, code: int = CLOSED) -> None:
    """The page of this player is there no more."""
    presence.go(table.pk, table.user(seat), f"{seat}", code)


def stay(table: Table, *seats: int) -> None:
    """The pages of these players say that they are there."""
    for seat in seats:
        presence.stay(table.pk, table.user(seat), f"{seat}")


def elapse(table: Table, seconds: float) -> None:
    """Let so much time pass: whatever was, was so much earlier."""
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
    """A player closes the page and does not come back in time, while all others are there."""
    others = [each for each in range(len(table.users)) if each != seat]
    Presence.objects.filter(match=table.pk).delete()
    come(table, *range(len(table.users)))
    go(table, seat)
    elapse(table, ENOUGH)
    stay(table, *others)
