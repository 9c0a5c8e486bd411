"""Who causes the events of a match."""

from dataclasses import dataclass

from accounts.models import User
from games.models import Seat


@dataclass(frozen=True, slots=True)
class Actor:
    """Author of recorded events: a player, a bot, the site or staff."""

    seat: Seat | None = None
    is_player: bool = False
    """Whether the seat's user causes the events, not a bot or the site."""
    automatic: bool = False
    """Whether the events happen automatically, without a request for them."""
    ruled_by: User | None = None
    """The staff member whose ruling leads to the events."""


SYSTEM = Actor()
"""The site itself, which acts for no seat."""
