"""Players who come to the page of a match, close it, or lose their line, and time that passes."""

from datetime import timedelta

from django.db.models import F, Model
from django.utils import timezone

from games import presence
from games.models import Event, Match, Presence, Pulse
from tests.games.playing import Table

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


def alive() -> None:
    """The site gives a sign of life."""
    Pulse.objects.update(at=timezone.now())
