"""The clocks of the seats, as a page shows them; the page's script counts down."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext

from games.clock.days_off import stops_in
from games.clock.paces import PACES, Pace, milliseconds, reserve_left
from games.models import Match
from games.selectors.perspective import Perspective
from games.selectors.seat_clock import days_off_for, seat_deadline
from games.text.durations import format_duration
from games.text.gaps import Gap

PAIR = 2
LONG_DELAY = timedelta(hours=1)
"""A delay from which on a page counts it down in digits after the reserve."""


@dataclass(frozen=True, slots=True)
class ClockStop:
    """Span of days off in which a clock is stopped.

    `begins` and `ends` are milliseconds since 1970.
    """

    begins: Gap[int]
    ends: Gap[int]
    text: Gap[str]
    now: bool
    """Whether the clock is stopped at the time of rendering; scripts use `begins` and `ends`."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Clock of a seat.

    All times are in milliseconds. `since` is the moment at which the clock began to run, counted
    from 1970; None while the clock does not run.
    """

    reserve: Gap[int]
    delay: Gap[int]
    since: Gap[int | None]
    reserve_text: Gap[str]
    """The reserve at the beginning of the turn, for pages without JavaScript."""
    short_delay: bool
    """Whether the delay is shown as a bar and in seconds, not in hours or days."""
    stops: tuple[ClockStop, ...] = ()


def clock_view(perspective: Perspective, seat: int) -> Clock | None:
    """Return the clock of a seat; None for bots and in matches without clocks."""
    pace, reserve = PACES.get(perspective.match.pace), perspective.seats[seat].reserve
    if pace is None or reserve is None:
        return None
    if perspective.match.ending == Match.Ending.FLAGGED and _ran_out(perspective, seat):
        return _stopped_clock(pace, timedelta(0))
    runs = perspective.active_seat == seat and seat not in perspective.left_seats
    began = perspective.match.turn_at if runs else None
    suspended_at = perspective.match.paused_at
    if began is not None and suspended_at is not None:
        days = days_off_for(perspective.match, perspective.seats[seat])
        return _stopped_clock(pace, reserve_left(pace, began, reserve, suspended_at, days))
    return Clock(
        reserve=_milliseconds(reserve),
        delay=_milliseconds(pace.delay),
        since=None if began is None else milliseconds(began),
        reserve_text=format_duration(reserve),
        short_delay=pace.delay < LONG_DELAY,
        stops=tuple(_stops(perspective, seat, began)) if began else (),
    )


def _ran_out(perspective: Perspective, seat: int) -> bool:
    """Whether this seat has lost a match that was lost on time."""
    flagged = perspective.left_seats.get(seat) == Match.Ending.FLAGGED
    won = seat in (perspective.match.winners or ())
    return flagged or (len(perspective.seats) == PAIR and not won)


def _stopped_clock(pace: Pace, reserve: timedelta) -> Clock:
    """Return the stopped clock of a seat while the match is suspended."""
    delay, text = _milliseconds(pace.delay), format_duration(reserve)
    short = pace.delay < LONG_DELAY
    return Clock(_milliseconds(reserve), delay, None, reserve_text=text, short_delay=short)


def _stops(perspective: Perspective, seat: int, began: datetime) -> Iterator[ClockStop]:
    seat_row, now = perspective.seats[seat], timezone.now()
    ends = seat_deadline(perspective.match, seat_row) or began
    for first, last in stops_in(began, ends, days_off_for(perspective.match, seat_row)):
        text = gettext("clock stopped until %(day)s") % {
            "day": date_format(last, pgettext("date", "l, j F"))
        }
        yield ClockStop(milliseconds(first), milliseconds(last), text, now=first <= now < last)


def _milliseconds(time: timedelta) -> int:
    return round(time.total_seconds() * 1000)
