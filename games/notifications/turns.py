"""Schedules notifications about a match, in the transaction of what causes them."""

from datetime import timedelta

from django.utils import timezone

from accounts.notifications import queue
from games.clock.paces import PACES, SLOW, warning_at
from games.models import Match, Seat
from games.selectors.seat_clock import days_off_for

TURN, WARNING = "turn", "warning"
"""Kinds of notification, as the mails of the same names."""
TAG = "match-"
"""The tag of a match's notifications begins so, and ends with the match's key."""
TURN_DELAY = timedelta(minutes=1)
"""Delay of the notification that says whose turn it is; a player who acts before gets none."""


def match_tag(match_id: str) -> str:
    """Return the tag of all notifications about a match: a device shows only the latest."""
    return f"{TAG}{match_id}"


def schedule_turn(match: Match, seat: Seat | None, *, passed: bool) -> None:
    """Schedule notifications to the player to move, and cancel those to all other players.

    One says that it is the player's turn, if the turn has just `passed` to this seat. The other
    warns the player shortly before the clock runs out.
    """
    if match.pace not in SLOW:
        return
    waits = seat is not None and seat.user_id is not None and match.turn_at is not None
    tag = match_tag(match.pk)
    queue.cancel(tag, kinds=() if passed or not waits else (WARNING,))
    if seat is None or seat.user_id is None or seat.reserve is None or match.turn_at is None:
        return
    now = timezone.now()
    if passed:
        queue.schedule(seat.user_id, TURN, tag, now + TURN_DELAY)
    at = warning_at(PACES[match.pace], match.turn_at, seat.reserve, days_off_for(match, seat))
    # A warning is sent once: what the player does after it does not repeat it.
    if at > now:
        queue.schedule(seat.user_id, WARNING, tag, at)


def mark_seen(match: Match, user_id: int | None) -> None:
    """Cancel an unsent notification that it is this user's turn, as the user sees the match."""
    if match.pace in SLOW and user_id is not None:
        queue.cancel(match_tag(match.pk), kinds=(TURN,), user_id=user_id)
