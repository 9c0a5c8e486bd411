"""In which live matches it is a user's turn, for the news on every page."""

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from accounts.models import User
from games.clock.paces import SLOW
from games.models import Match, Seat


def seats_to_move(user: User, here: str = "") -> QuerySet[Seat]:
    """Return the user's seats whose turn it is, in live matches; none where they play in `here`.

    A notice would take room from the board of a match that they play. At slow paces notifications
    tell of turns. A match without a clock counts only while another user waits in it, and until it
    leaves the lists for idleness.
    """
    others = Seat.objects.filter(match=OuterRef("match"), user__isnull=False, out="")
    waits = Q(Exists(others.exclude(user=user)), match__unlisted=False)
    return (
        Seat.objects.in_play()
        .filter(waits | Q(match__turn_at__isnull=False), user=user, out="")
        .filter(match__active_seat=F("number"))
        .filter(match__stage=Match.Stage.PLAYING, match__paused_until=None)
        .exclude(match__pace__in=SLOW)
        .exclude(Exists(Seat.objects.filter(match=here, user=user)))
    )
