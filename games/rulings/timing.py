"""Rulings that add time to clocks or set a clock."""

from datetime import timedelta

from django.utils.translation import gettext_lazy as _

from accounts.staff.powers import Power
from games.clock.paces import PACES
from games.models import Match, Ruling, Seat
from games.rulings.asking import going_on, number, seat_of
from games.rulings.cases import RulingContext, RulingRefused, RulingType

UNITS = {"seconds": 1, "minutes": 60, "hours": 3600, "days": 86400}
"""Units in which a time can be entered, in seconds."""
MOST = 1000
EVERYBODY = "all"


def has_clocks(match: Match) -> bool:
    """Whether the match has clocks and is running."""
    return match.pace in PACES and match.stage in (Match.Stage.PLAYING, Match.Stage.BETWEEN)


def _give(case: RulingContext) -> None:
    seats = _find_timed_seats(case)
    time = _time(case, 1)
    for seat in seats:
        assert seat.reserve is not None  # noqa: S101  they have a clock
        _set(case, seat, seat.reserve + time)
    seconds = int(time.total_seconds())
    if case.asked.get("seat") == EVERYBODY:
        case.tell(seconds=seconds)
    else:
        case.tell(seconds=seconds, seat=seats[0].number)


def _clock(case: RulingContext) -> None:
    seats = _find_timed_seats(case)
    if len(seats) != 1 or case.asked.get("seat") == EVERYBODY:
        raise RulingRefused(_("Choose one of the seats."))
    time = _time(case, 0)
    _set(case, seats[0], time)
    if case.writer.active_seat == seats[0].number:
        case.writer.clock.restart()
    case.tell(seconds=int(time.total_seconds()), seat=seats[0].number)


def _find_timed_seats(case: RulingContext) -> list[Seat]:
    going_on(case.match)
    if case.asked.get("seat") == EVERYBODY:
        seats = list(case.match.seats.filter(reserve__isnull=False, out=""))
    else:
        seats = [seat_of(case.asked, case.match)]
    if not seats or any(seat.reserve is None or seat.out for seat in seats):
        raise RulingRefused(_("Nobody there has a clock."))
    case.before["reserves"] = {
        str(seat.number): seat.reserve.total_seconds() for seat in seats if seat.reserve is not None
    }
    return seats


def _time(case: RulingContext, least: int) -> timedelta:
    unit = UNITS.get(case.asked.get("unit", ""))
    if unit is None:
        raise RulingRefused(_("Say whether these are seconds, minutes, hours or days."))
    return timedelta(seconds=unit * number(case.asked, "many", least, MOST))


def _set(case: RulingContext, seat: Seat, reserve: timedelta) -> None:
    seat.reserve = reserve
    seat.save(update_fields=["reserve"])


GIVE = RulingType(
    kind=Ruling.Kind.GIVE,
    power=Power.SET_CLOCKS,
    title=_("Give time"),
    promise=_("One clock, or every clock, has so much more behind its turns."),
    does=_give,
    fits=has_clocks,
    fields=("seat_or_all", "many", "unit"),
)
CLOCK = RulingType(
    kind=Ruling.Kind.CLOCK,
    power=Power.SET_CLOCKS,
    title=_("Set a clock"),
    promise=_("One clock has just so much left behind its turns; the turn's own time begins anew."),
    does=_clock,
    fits=has_clocks,
    fields=("seat", "many", "unit"),
)
