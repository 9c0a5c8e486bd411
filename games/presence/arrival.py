"""Whether players have come to the board of their match since it was arranged.

Where players have to be present, the clock of a player who has never come does not run: they may
not know yet that the match has begun. The time that they have for coming is that after which an
opponent may claim that they are absent.
"""

from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import User
from games.clock.paces import GRACE
from games.models import Event, Match, Presence, Seat
from games.presence.absence import MISSING, find_absence, requires_presence

WITHOUT_SEED = ("", Seat.Contribution.NONE)
"""Contributions of seats whose players have sent no seed, so they may not have come yet."""


def is_awaited(match: Match, seat: Seat | None) -> bool:
    """Whether the match waits for this seat's player, who has never come, while another plays.

    Needs no query for a player whose seed the seat has.
    """
    if seat is None or seat.user_id is None or seat.computer or seat.out:
        return False
    if seat.contribution not in WITHOUT_SEED or not requires_presence(match.pace):
        return False
    players = [each for each in match.seat_list if not each.computer and not each.out]
    return len(players) > 1 and not has_come(match, seat)


def seats_not_come(user: User) -> QuerySet[Seat]:
    """Return the seats of a user in matches to whose boards they have never come; as `is_awaited`.

    Whether another user plays, and whether players have to be present, is left to the caller.
    """
    came = Presence.objects.filter(match=OuterRef("match"), user=user)
    acted = Event.objects.filter(match=OuterRef("match"), user=user, automatic=False)
    seats = Seat.objects.in_play().filter(user=user, contribution__in=WITHOUT_SEED)
    return seats.filter(~Exists(came), ~Exists(acted))


def has_come(match: Match, seat: Seat) -> bool:
    """Whether the player of this seat has opened the match's page, or acted in the match."""
    if Presence.objects.filter(match=match, user=seat.user_id).exists():
        return True
    return match.events.filter(user=seat.user_id, automatic=False).exists()


def arrival_deadline(match: Match, now: datetime) -> datetime | None:
    """Return when the match no longer waits for a player who has never come.

    None if it waits for no such player.
    """
    absence = find_absence(match, now)
    return absence.until + GRACE if absence and absence.why == MISSING else None
