"""Whether a clock runs in a live match of a user, who is about to begin another one."""

from dataclasses import dataclass

from django.db.models import F, Q
from django.utils.translation import gettext

from accounts.models import User
from games.clock.paces import SLOW
from games.models import Match, Seat, seats_with_users
from games.text.setup import title

CONFIRMED = "despite"
"""Field of a form whose user begins another match despite a running clock."""


@dataclass(frozen=True, slots=True)
class RunningClock:
    """A live match of a user in which a clock runs."""

    url: str
    about: str
    """Game and opponents."""
    own: bool
    """Whether the clock is the user's own; else that of an opponent."""

    @property
    def sentence(self) -> str:
        """What the user has to know before another match begins."""
        words = gettext("You are in a game with a clock: %(match)s.")
        if self.own:
            words = gettext("Your clock is running: %(match)s.")
        return words % {"match": self.about}


def running_clock(user: User, begun: Q | None = None) -> RunningClock | None:
    """Return a live match of the user in which a clock runs, first one where it is the user's own.

    `begun` names matches that the present request has begun itself, when it was first sent. Slow
    and suspended matches do not count. Needs one query, and another if there is such a match.
    """
    seats = Seat.objects.in_play().filter(
        user=user,
        out="",
        match__stage=Match.Stage.PLAYING,
        match__turn_at__isnull=False,
        match__paused_until=None,
    )
    if begun is not None:
        seats = seats.exclude(begun)
    found = (
        seats.exclude(match__pace__in=SLOW)
        .annotate(own=Q(match__active_seat=F("number")))
        .select_related("match")
        .prefetch_related(seats_with_users("match__seats"))
        .order_by("-own", "match__due_at", "pk")
        .first()
    )
    if found is None:
        return None
    others = [each.name for each in found.match.seats.all() if each.pk != found.pk]
    about = gettext("%(game)s with %(others)s") % {
        "game": title(found.match.game),
        "others": ", ".join(others),
    }
    return RunningClock(
        found.match.get_absolute_url(), about, found.match.active_seat == found.number
    )
