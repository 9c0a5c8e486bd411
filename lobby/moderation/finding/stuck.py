"""The matches that stand still, as the desk and the overview list and count them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.utils import timezone
from django.utils.translation import gettext

from games.clock.paces import NONE
from games.models import Event, Match, Seat
from games.models.seat import seats_with_users
from games.text.setup import title
from lobby.moderation.finding.subjects import Subjects, of_seats

STUCK_AFTER = timedelta(seconds=30)
"""The site is late with a match if its due action has been overdue for this long."""
MAX_EACH = 50
"""Maximum number of things of one kind; the count says when there are more."""
MAX_LISTED = 1000
"""Maximum number of matches of each cause that the filter of the list of matches finds."""


@dataclass(frozen=True, slots=True)
class StuckMatch:
    """A match that stands still: since when, why, and who plays."""

    match: Match
    since: datetime
    """Time of its last event."""
    what: str
    players: Subjects


def stuck_matches() -> list[StuckMatch]:
    """Return the matches that stand still, the oldest first; one more than `MAX_EACH` at most.

    The site is late with them, or no player acts. Needs seven queries at most.
    """
    late, idle = _late_matches(), idle_matches().prefetch_related(seats_with_users("seats"))
    matches = list({match.pk: match for match in (*late, *idle[: MAX_EACH + 1])}.values())
    acted, late_keys = last_actions(matches), {match.pk for match in late}
    reasons = {True: gettext("the site is late"), False: gettext("no player acts")}
    found = [
        StuckMatch(
            match,
            acted.get(match.pk, match.created_at),
            f"{title(match.game)}: {reasons[match.pk in late_keys]}",
            of_seats(match.seats.all()),
        )
        for match in matches
    ]
    return sorted(found, key=lambda each: each.since)[: MAX_EACH + 1]


def stuck_keys() -> set[str]:
    """Return the ids of the matches that stand still, at most `MAX_LISTED` of each cause.

    Needs three queries; each follows an index.
    """
    return {
        key
        for rows in (*_late_queries(), idle_matches())
        for key in rows.values_list("pk", flat=True)[:MAX_LISTED]
    }


def count_text(many: int) -> str:
    """Return the number of things in words; beyond the maximum only that there are more."""
    return f"{MAX_EACH}+" if many > MAX_EACH else str(many)


def idle_matches() -> QuerySet[Match]:
    """Return the matches without a clock in which a player has not acted for long.

    Another player waits there. They have left the lists of what is being played, and no clock will
    end them. Matches that staff has suspended are not among them.
    """
    playing = Seat.objects.filter(match=OuterRef("pk"), user__isnull=False, out="")
    return Match.objects.filter(
        Exists(playing.filter(number=OuterRef("active_seat"))),
        Exists(playing.exclude(number=OuterRef("active_seat"))),
        ended_at=None,
        unlisted=True,
        active_seat__isnull=False,
        paused_until=None,
        pace=NONE,
    ).order_by("listed_until")


def last_actions(matches: Sequence[Match]) -> dict[str, datetime]:
    """Return when each of these matches had its last event, by id. Needs one query."""
    found = Match.objects.filter(pk__in=[match.pk for match in matches])
    acted = found.annotate(acted=last_action()).exclude(acted=None)
    return dict(acted.values_list("pk", "acted"))


def last_action() -> Subquery:
    """Return the expression for the time of a match's last event; one look into an index a row."""
    last = Event.objects.filter(match=OuterRef("pk"), number=OuterRef("version")).order_by()
    return Subquery(last.values("at")[:1])


def _late_queries() -> tuple[QuerySet[Match], QuerySet[Match]]:
    """Return the matches with an overdue action, and those whose clock runs without a due time."""
    overdue = Match.objects.filter(due_at__lte=timezone.now() - STUCK_AFTER).order_by("due_at")
    without_due = (
        Match.objects.in_play().filter(due_at=None, turn_at__isnull=False).exclude(pace=NONE)
    )
    return overdue, without_due.order_by("pk")


def _late_matches() -> list[Match]:
    return [
        match
        for rows in _late_queries()
        for match in rows.prefetch_related(seats_with_users("seats"))[: MAX_EACH + 1]
    ]
