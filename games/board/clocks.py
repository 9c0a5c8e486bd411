"""Clocks as a page shows them; its script counts them down."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext

from games.clock.days_off import stops_in
from games.clock.paces import PACES, Pace, milliseconds, reserve_left
from games.selectors.perspective import Perspective
from games.selectors.seat_clock import days_off_for, seat_deadline
from games.text.durations import time_words


@dataclass(frozen=True, slots=True)
class Rest:
    """A span in which a clock is stopped (days off): milliseconds since 1970, and a sentence."""

    begins: int
    ends: int
    words: str
    now: bool
    """Whether it applies while the page is rendered; scripts use `begins` and `ends`."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A seat's clock, in milliseconds; `since` is when it began to run, or None if it does not."""

    reserve: int
    delay: int
    since: int | None
    shown: str
    """The reserve at the beginning of the turn, for pages without JavaScript."""
    rests: tuple[Rest, ...] = ()


def clock_view(sight: Perspective, seat: int) -> Clock | None:
    """Return the clock of a seat; None for bots and in matches without clocks."""
    pace, reserve = PACES.get(sight.match.pace), sight.seats[seat].reserve
    if pace is None or reserve is None:
        return None
    runs = sight.active_seat == seat and seat not in sight.left_seats
    began = sight.match.turn_at if runs else None
    halted = sight.match.paused_at
    if began is not None and halted is not None:
        days = days_off_for(sight.match, sight.seats[seat])
        return _still(pace, reserve_left(pace, began, reserve, halted, days))
    return Clock(
        reserve=_milliseconds(reserve),
        delay=_milliseconds(pace.delay),
        since=None if began is None else milliseconds(began),
        shown=time_words(reserve),
        rests=tuple(_rests(sight, seat, began)) if began else (),
    )


def _still(pace: Pace, reserve: timedelta) -> Clock:
    """Return the stopped clock of a seat while the match is suspended."""
    delay, shown = _milliseconds(pace.delay), time_words(reserve)
    return Clock(reserve=_milliseconds(reserve), delay=delay, since=None, shown=shown)


def _rests(sight: Perspective, seat: int, began: datetime) -> Iterator[Rest]:
    sitter, now = sight.seats[seat], timezone.now()
    ends = seat_deadline(sight.match, sitter) or began
    for first, last in stops_in(began, ends, days_off_for(sight.match, sitter)):
        words = gettext("stands still until %(day)s") % {
            "day": date_format(last, pgettext("date", "l, j F"))
        }
        yield Rest(milliseconds(first), milliseconds(last), words, now=first <= now < last)


def _milliseconds(time: timedelta) -> int:
    return round(time.total_seconds() * 1000)
