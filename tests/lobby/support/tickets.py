"""Creates and ages tickets of quick pairing for tests."""

from datetime import timedelta

from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.models import Match, Rating
from lobby.models import Ticket
from lobby.pairing import services
from lobby.request_form import new_request_id
from tests.lobby.support.seeks import GAME


def open_ticket(user: User, *, game: str = GAME, pace: str = "normal") -> Match | None:
    """Open a ticket for quick pairing as this user; return the match if one starts at once."""
    return services.open_ticket(user=user, game=game, pace=pace, request_id=new_request_id())


def create_rating(user: User, shown: int, game: str = GAME) -> None:
    """Give a user an established rating in a game; `shown` is the displayed number."""
    Rating.objects.create(user=user, game=game, mu=25 + (shown - 1500) / 40, sigma=2, matches=99)


def age_tickets(seconds: float) -> None:
    """Make every ticket older by this many seconds, but do not shorten its lease."""
    Ticket.objects.update(since=F("since") - timedelta(seconds=seconds))


def expire_ticket(user: User) -> None:
    """Let the lease of a user's ticket expire."""
    Ticket.objects.filter(user=user).update(until=timezone.now() - timedelta(seconds=1))


def users_of_match(match: Match) -> set[User]:
    """Return the users who have a seat in a match."""
    return {seat.user for seat in match.seats.select_related("user") if seat.user}
