"""Schedules reminder mails about a match; `games.mail.delivery` sends them."""

from datetime import datetime, timedelta

from django.utils import timezone

from games.clock.paces import PACES, SLOW, warning_at
from games.models import Letter, Match, Seat
from games.selectors.seat_clock import days_off_for

TURN_MAIL_DELAY = timedelta(minutes=10)
"""Delay of the mail that says whose turn it is; a player who acts before gets no mail."""


def schedule_reminders(match: Match, seat: Seat | None, *, passed: bool) -> None:
    """Schedule the mails to the player to move, and cancel the mails to all other players.

    Two mails are possible. The first says that it is the player's turn: it is scheduled if the
    turn has just `passed` to this seat and no earlier mail of this kind is still unread. The
    second warns the player shortly before the clock runs out.
    """
    if match.pace not in SLOW:
        return
    Letter.objects.filter(seat__match=match).exclude(seat=seat).delete()
    if seat is None or seat.user_id is None or seat.reserve is None or match.turn_at is None:
        return
    if passed and seat.told_at is None:
        _schedule(seat, Letter.Reminder.TURN, timezone.now() + TURN_MAIL_DELAY)
    at = warning_at(PACES[match.pace], match.turn_at, seat.reserve, days_off_for(match, seat))
    _schedule(seat, Letter.Reminder.ALARM, at)


def mark_seen(match: Match, user_id: int | None) -> None:
    """Mark the match as seen by this user, and cancel an unsent mail about the user's turn."""
    if match.pace not in SLOW or user_id is None:
        return
    for seat in match.seat_list:
        if seat.user_id != user_id:
            continue
        if seat.told_at is not None:
            seat.told_at = None
            seat.save(update_fields=["told_at"])
        unsent = seat.letters.filter(kind=Letter.Reminder.TURN, at__isnull=False)
        if unsent.exists():
            unsent.update(at=None)


def _schedule(seat: Seat, kind: Letter.Reminder, at: datetime) -> None:
    """Schedule a mail unless this turn already has one of its kind.

    A warning that has not been sent yet is moved to the new time.
    """
    reminder, created = Letter.objects.get_or_create(seat=seat, kind=kind, defaults={"at": at})
    if (
        not created
        and kind == Letter.Reminder.ALARM
        and reminder.at not in (None, at)
        and not reminder.tries
    ):
        Letter.objects.filter(pk=reminder.pk, at__isnull=False).update(at=at)
