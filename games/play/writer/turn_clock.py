"""The clock of a match: the deadline and the reserve of the seat that has to act."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.utils import timezone

from games.clock import paces
from games.clock.days_off import add_counted_time
from games.models import Match, Seat
from games.presence.arrival import arrival_deadline, is_awaited
from games.selectors.seat_clock import days_off_for, seat_deadline


class TurnClock:
    """Clock of a match, which runs for one seat at a time.

    It changes the match object, which the caller has to save. It saves the reserve of a seat
    itself. In a match without clocks it does nothing. The clock of a player who has never come to
    the board stands until they come.
    """

    def __init__(
        self, match: Match, seat: int | None, find_seat: Callable[[int | None], Seat | None]
    ) -> None:
        self.match = match
        self.seat = seat
        """The number of the seat whose clock runs; None while no clock runs."""
        self._find_seat = find_seat

    @property
    def _now(self) -> datetime:
        """Current time of the clock; frozen while the match is suspended."""
        return self.match.paused_at or timezone.now()

    def restart(self) -> None:
        """Restart the time of the current turn."""
        if self.match.pace in paces.PACES:
            self.match.turn_at = self._now

    def pass_to(self, seat: int | None, had_choice: Callable[[], bool]) -> None:
        """Stop the running clock, and start the clock of `seat` unless that is None.

        Only starts the clock if `seat` is active already and its clock waits without need.
        `had_choice` is called only if its result matters.
        """
        if seat != self.seat:
            self._settle(seat, had_choice)
            self.seat = seat
        elif self.is_waiting and not is_awaited(self.match, self._find_seat(seat)):
            self.restart()

    def take_over(self, seat: int | None, turn_at: datetime | None) -> None:
        """Let the clock run for `seat` since `turn_at`, as it did before the match ended."""
        self.seat, self.match.turn_at = seat, turn_at

    def charge(self, had_choice: Callable[[], bool]) -> None:
        """Charge the seat for the time used so far, and restart its time for another throw."""
        self._settle(self.seat, had_choice)

    def _settle(self, following: int | None, had_choice: Callable[[], bool]) -> None:
        """Charge the running seat for its turn, and restart the time for the seat `following`.

        The time used beyond the delay is taken from the reserve. A turn without a choice costs
        nothing. No clock runs afterwards if `following` is None.
        """
        pace, now = paces.PACES.get(self.match.pace), self._now
        if pace is None:
            return
        seat, turn_at = self._timed_seat(), self.match.turn_at
        if seat is not None and seat.reserve is not None and turn_at and had_choice():
            seat.reserve = paces.reserve_left(
                pace, turn_at, seat.reserve, now, days_off_for(self.match, seat)
            )
            seat.save(update_fields=["reserve"])
        waits = following is None or is_awaited(self.match, self._find_seat(following))
        self.match.turn_at = None if waits else now

    def extend(self, time: timedelta) -> None:
        """Give the running turn this much more time; days off do not count as part of it."""
        seat = self._find_seat(self.seat)
        if seat is not None and self.match.turn_at is not None:
            self.match.turn_at = add_counted_time(
                self.match.turn_at, time, days_off_for(self.match, seat)
            )

    @property
    def is_waiting(self) -> bool:
        """Whether a seat is active and its clock does not run, for its player has not come."""
        has_clock = self.match.pace in paces.PACES and self.seat is not None
        return has_clock and self.match.turn_at is None

    def due_at(self) -> datetime | None:
        """Return when the site has to act: at `flag_at()`, or after the time for coming."""
        if self.is_waiting and not self.match.is_suspended:
            return arrival_deadline(self.match, timezone.now())
        return self.flag_at()

    def flag_at(self) -> datetime | None:
        """Return when the seat loses on time, including `paces.GRACE`; None if no clock runs."""
        seat = None if self.match.is_suspended else self._timed_seat()
        up = seat_deadline(self.match, seat) if seat else None
        return up + paces.GRACE if up else None

    def is_out_of_time(self) -> bool:
        """Whether the time of the seat has run out, including `paces.GRACE`."""
        ends = self.flag_at()
        return ends is not None and ends < timezone.now()

    def _timed_seat(self) -> Seat | None:
        """Return the seat if a user still plays in it (no bot, not left), else None."""
        seat = self._find_seat(self.seat)
        return None if seat is None or seat.level or seat.out else seat
