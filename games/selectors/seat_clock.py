"""Days off of a seat's clock, and its deadline."""

from datetime import date, datetime

from accounts.models import Vacation
from games.clock.days_off import DaysOff
from games.clock.paces import PACES, SLOW, deadline
from games.models import Match, Seat


def days_off_for(match: Match, seat: Seat) -> DaysOff:
    """Return the days off of the seat's clock: weekends and vacations, as far as the setup allows.

    Vacations that ended before this turn began are left out.
    """
    if match.pace not in SLOW or not (match.weekends or match.vacation):
        return DaysOff()
    since = (match.turn_at or match.created_at).date()
    vacations = _vacations(seat, since) if match.vacation and seat.user_id else ()
    return DaysOff(match.weekends, vacations)


def seat_deadline(match: Match, seat: Seat) -> datetime | None:
    """Return when the seat's time runs out; None if no clock is running."""
    pace = PACES.get(match.pace)
    if pace is None or match.turn_at is None or seat.reserve is None:
        return None
    return deadline(pace, match.turn_at, seat.reserve, days_off_for(match, seat))


def _vacations(seat: Seat, since: date) -> tuple[tuple[date, date], ...]:
    booked = Vacation.objects.filter(user=seat.user_id, ends__gte=since)
    return tuple(booked.values_list("begins", "ends"))
