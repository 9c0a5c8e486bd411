"""Days off of a seat's clock, and its deadline."""

from datetime import date, datetime

from accounts.models import Vacation
from games.clock.days_off import Off
from games.clock.paces import PACES, SLOW, end
from games.models import Match, Seat


def off(match: Match, seat: Seat) -> Off:
    """Return the days since this turn began on which the seat's clock is stopped."""
    if match.pace not in SLOW or not (match.weekends or match.vacation):
        return Off()
    since = (match.turn_at or match.created_at).date()
    vacations = _vacations(seat, since) if match.vacation and seat.user_id else ()
    return Off(match.weekends, vacations)


def time_is_up(match: Match, seat: Seat) -> datetime | None:
    """Return when the seat's time runs out; None if no clock is running."""
    pace = PACES.get(match.pace)
    if pace is None or match.turn_at is None or seat.reserve is None:
        return None
    return end(pace, match.turn_at, seat.reserve, off(match, seat))


def _vacations(seat: Seat, since: date) -> tuple[tuple[date, date], ...]:
    taken = Vacation.objects.filter(user=seat.user_id, ends__gte=since)
    return tuple(taken.values_list("begins", "ends"))
