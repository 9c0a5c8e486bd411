"""Vacations and slow matches, whose clocks stand still on days off."""

from datetime import UTC, date, datetime, timedelta

from accounts.models import User
from games.clock.paces import PACES
from games.play.services import MatchSetup, Player, start_match
from games.play.vacations import end, take
from games.timekeeper import run_due
from tests.games.support.matches import Table, give

DAY = timedelta(days=1)

PACE = PACES["day"]

FRIDAY = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)

MONDAY = date(2026, 11, 23)


def take_vacation(*, user: User, begins: date, ends: date) -> None:
    """Take a vacation for the user, and run the timekeeper once."""
    take(user=user, begins=begins, ends=ends)
    run_due()


def end_vacation(*, user: User, vacation_id: int) -> None:
    """End a vacation of the user, and run the timekeeper once."""
    end(user=user, vacation_id=vacation_id)
    run_due()


def start_slow_match(
    anna: User,
    berta: User,
    *,
    weekends: bool = False,
    vacation: bool = False,
) -> Table:
    """Start a match of Anna and Berta with a day for each turn, and a day of reserve."""
    terms = MatchSetup("backgammon", pace="day", weekends=weekends, vacation=vacation)
    match = start_match(setup=terms, players=[Player(anna), Player(berta)])
    give(match, anna, berta)
    return Table(match.pk, (anna, berta))


def reserve(table: Table, seat: int) -> timedelta | None:
    return table.match.seats.get(number=seat).reserve
