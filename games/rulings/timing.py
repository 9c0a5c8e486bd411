"""Rulings that add time to clocks or set a clock."""

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.staff.powers import Power
from games.clock.paces import PACES
from games.models import Match, Ruling, Seat
from games.rulings.fields import check_running, find_seat, parse_number
from games.rulings.types import RulingContext, RulingRefused, RulingType
from games.selectors.seat_clock import seat_deadline

UNITS = {"seconds": 1, "minutes": 60, "hours": 3600, "days": 86400}
"""Units in which staff can enter a time, each with its length in seconds."""
MAX_AMOUNT = 1000
ALL_SEATS = "all"


def has_clocks(match: Match) -> bool:
    """Whether the match has clocks and is running."""
    return match.pace in PACES and match.stage in (Match.Stage.PLAYING, Match.Stage.BETWEEN)


def _give_time(context: RulingContext) -> None:
    seats = _find_timed_seats(context)
    time = _parse_time(context, -MAX_AMOUNT)
    if not time:
        raise RulingRefused(_("Enter an amount other than 0."))
    for seat in seats:
        _check_left(context, seat, time)
        assert seat.reserve is not None  # noqa: S101  they have a clock
        _set_reserve(context, seat, seat.reserve + time)
    seconds = int(time.total_seconds())
    if context.values.get("seat") == ALL_SEATS:
        context.append_event(seconds=seconds)
    else:
        context.append_event(seconds=seconds, seat=seats[0].number)


def _set_clock(context: RulingContext) -> None:
    seats = _find_timed_seats(context)
    if len(seats) != 1 or context.values.get("seat") == ALL_SEATS:
        raise RulingRefused(_("Choose a seat."))
    time = _parse_time(context, 0)
    _set_reserve(context, seats[0], time)
    if context.writer.active_seat == seats[0].number:
        context.writer.clock.restart()
    context.append_event(seconds=int(time.total_seconds()), seat=seats[0].number)


def _find_timed_seats(context: RulingContext) -> list[Seat]:
    check_running(context.match)
    if context.values.get("seat") == ALL_SEATS:
        listed = context.match.seat_list
        seats = [seat for seat in listed if seat.reserve is not None and not seat.out]
    else:
        seats = [find_seat(context.values, context.match)]
    if not seats or any(seat.reserve is None or seat.out for seat in seats):
        raise RulingRefused(_("That seat has no clock."))
    context.before["reserves"] = {
        str(seat.number): seat.reserve.total_seconds() for seat in seats if seat.reserve is not None
    }
    return seats


def _parse_time(context: RulingContext, least: int) -> timedelta:
    unit = UNITS.get(context.values.get("unit", ""))
    if unit is None:
        raise RulingRefused(_("Choose a unit: seconds, minutes, hours or days."))
    return timedelta(seconds=unit * parse_number(context.values, "many", least, MAX_AMOUNT))


def _check_left(context: RulingContext, seat: Seat, time: timedelta) -> None:
    """Raise `RulingRefused` if the seat has no time left once `time` is taken away."""
    assert seat.reserve is not None  # noqa: S101  it has a clock
    left, match = seat.reserve, context.match
    if context.writer.active_seat == seat.number:
        ends = seat_deadline(match, seat)
        left = seat.reserve if ends is None else ends - (match.paused_at or timezone.now())
    if time < timedelta(0) and min(left, seat.reserve) + time <= timedelta(0):
        raise RulingRefused(_("%(name)s does not have that much time left."), name=seat.name)


def _set_reserve(context: RulingContext, seat: Seat, reserve: timedelta) -> None:
    seat.reserve = reserve
    seat.save(update_fields=["reserve"])


GIVE = RulingType(
    kind=Ruling.Kind.GIVE,
    power=Power.SET_CLOCKS,
    title=_("Give time"),
    promise=_(
        "Adds this amount of time to the reserve of one player or of all players. A negative "
        "amount takes time away."
    ),
    apply=_give_time,
    applies_to=has_clocks,
    fields=("seat_or_all", "many", "unit"),
)
CLOCK = RulingType(
    kind=Ruling.Kind.CLOCK,
    power=Power.SET_CLOCKS,
    title=_("Set a clock"),
    promise=_(
        "Sets one player's reserve to exactly this amount. The time for their current turn starts "
        "afresh."
    ),
    apply=_set_clock,
    applies_to=has_clocks,
    harm=_("A player who gets little time can lose on time."),
    fields=("seat", "many", "unit"),
)
