"""People who wait for a quick game, as tests need them."""

from datetime import timedelta

from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.models import Match, Rating
from lobby import pool
from lobby.forms import new_request_id
from lobby.models import Ticket
from tests.lobby.seeking import GAME


def enter(user: User, *, game: str = GAME, pace: str = "normal") -> Match | None:
    """Wait for a quick game."""
    return pool.enter(user=user, game=game, pace=pace, request_id=new_request_id())


def rate(user: User, shown: int, game: str = GAME) -> None:
    """Let somebody surely be so strong."""
    Rating.objects.create(user=user, game=game, mu=25 + (shown - 1500) / 40, sigma=2, matches=99)


def let_pass(seconds: float) -> None:
    """Let everybody who waits have waited so much longer, and be there still."""
    Ticket.objects.update(since=F("since") - timedelta(seconds=seconds))


def lapse(user: User) -> None:
    """Let nobody have said for long that somebody is there."""
    Ticket.objects.filter(user=user).update(until=timezone.now() - timedelta(seconds=1))


def people_in(match: Match) -> set[User]:
    """Who plays there."""
    return {seat.user for seat in match.seats.select_related("user") if seat.user}
