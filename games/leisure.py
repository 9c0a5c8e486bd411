"""On which days somebody's clock stands still at a table."""

from datetime import date

from accounts.models import Vacation
from games.calendar import Off
from games.clocks import SLOW
from games.models import Match, Seat


def off(match: Match, seat: Seat) -> Off:
    """The days that the table and whoever sits there have off, since this turn began."""
    if match.pace not in SLOW or not (match.weekends or match.vacation):
        return Off()
    since = (match.turn_at or match.created_at).date()
    vacations = _vacations(seat, since) if match.vacation and seat.user_id else ()
    return Off(match.weekends, vacations)


def _vacations(seat: Seat, since: date) -> tuple[tuple[date, date], ...]:
    taken = Vacation.objects.filter(user=seat.user_id, ends__gte=since)
    return tuple(taken.values_list("begins", "ends"))
