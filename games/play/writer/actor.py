"""Who causes the events of a match."""

from dataclasses import dataclass

from accounts.models import User
from games.models import Seat


@dataclass(frozen=True, slots=True)
class Actor:
    """Who causes the events that are recorded: a player, a bot, the site or staff."""

    seat: Seat | None = None
    is_player: bool = False
    """Whether the events are those of the seat's user, and not of a bot or the site."""
    automatic: bool = False
    """Whether no request of the player asked for just these events."""
    ruled_by: User | None = None
    """The staff member whose ruling leads to the events."""


SYSTEM = Actor()
"""The site itself, which acts for no seat."""
