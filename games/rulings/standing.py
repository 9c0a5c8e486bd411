"""What a ruling that ends a match keeps of its clocks and its pause, for its undoing."""

from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from games.clock.days_off import counted_time
from games.clock.paces import PACES, reserve_left
from games.engine.forms.exchange import Json
from games.models import Match, Ruling, Seat
from games.play.writer.match_writer import MatchWriter
from games.selectors.seat_clock import days_off_for

ENDING_KINDS = (Ruling.Kind.ABORT, Ruling.Kind.ADJUDICATE)


def standing(writer: MatchWriter) -> dict[str, Json]:
    """Return how clocks and pause stand, for `Ruling.before`; call it before the match ends."""
    match, now = writer.match, timezone.now()
    kept: dict[str, Json] = {
        "stopped": (match.paused_at or now).isoformat(),
        "turn": match.turn_at.isoformat() if match.turn_at else "",
        "reserves": {
            str(seat.number): seat.reserve.total_seconds()
            for seat in match.seat_list
            if seat.reserve is not None
        },
    }
    if match.paused_until is not None:
        left = (match.paused_until - now).total_seconds()
        kept["pause"] = {"left": max(left, 0), "reason": match.paused_for}
    return kept


def find_standing(match: Match, ended_by: int) -> dict[str, Any] | None:
    """Return what the ruling that ended the match as this event has kept; None without one."""
    ruling = match.rulings.filter(kind__in=ENDING_KINDS, event=ended_by).last()
    return ruling.before.get("standing") if ruling is not None else None


def restore_standing(writer: MatchWriter, kept: dict[str, Any], active_seat: int | None) -> None:
    """Bring back clocks and pause of a match that was over, as if no time had passed."""
    match, now = writer.match, timezone.now()
    for seat in match.seat_list:
        seconds = kept["reserves"].get(str(seat.number))
        if seconds is not None:
            seat.reserve = timedelta(seconds=seconds)
            seat.save(update_fields=["reserve"])
    stopped, turn_at = parse_datetime(kept["stopped"]), parse_datetime(kept["turn"])
    assert stopped is not None  # noqa: S101  written by `standing`
    writer.clock.take_over(active_seat, turn_at)
    if pause := kept.get("pause"):
        # When the match is resumed, the clock gets the whole time since it stopped.
        match.paused_at, match.paused_for = stopped, pause["reason"]
        match.paused_until = now + timedelta(seconds=pause["left"])
    elif (active := writer.find_seat(active_seat)) is not None:
        writer.clock.extend(counted_time(stopped, now, days_off_for(match, active)))


def clocks_left(match: Match, active_seat: int | None) -> dict[str, int]:
    """Return the reserve left on each clock in whole seconds, by the number of its seat."""
    return {
        str(seat.number): int(
            _reserve_left(match, seat, seat.number == active_seat).total_seconds()
        )
        for seat in match.seat_list
        if seat.reserve is not None
    }


def _reserve_left(match: Match, seat: Seat, runs: bool) -> timedelta:
    assert seat.reserve is not None  # noqa: S101  it has a clock
    pace = PACES.get(match.pace)
    if not runs or pace is None or match.turn_at is None or seat.out:
        return seat.reserve
    stopped = match.paused_at or timezone.now()
    return reserve_left(pace, match.turn_at, seat.reserve, stopped, days_off_for(match, seat))
