"""The matches of one person, as the profile page lists them."""

from collections.abc import Mapping

from django.contrib.auth.models import AnonymousUser
from django.db.models import Prefetch
from django.utils.translation import ngettext

from accounts.models import User
from games.agreed import title
from games.models import Match, MatchQuerySet, Seat

Row = Mapping[str, object]


def matches_of(person: User, viewer: User | AnonymousUser) -> MatchQuerySet:
    """The matches of a person that the viewer may see, the latest first."""
    seats = Prefetch("seats", Seat.objects.select_related("user"))
    seen = Match.objects.visible_to(viewer).filter(seats__user=person)
    return seen.prefetch_related(seats).order_by("-created_at", "pk")


def row(match: Match, person: User) -> Row:
    """What the profile says about one match of this person."""
    seats = list(match.seats.all())
    own = next(seat.number for seat in seats if seat.user == person)
    return {
        "url": match.get_absolute_url(),
        "game": title(match.game),
        "opponents": [seat.name for seat in seats if seat.number != own],
        "state": _state(match),
        "result": _result(match, own),
        "when": match.ended_at or match.created_at,
    }


def _state(match: Match) -> str:
    if match.stage != Match.Stage.OVER:
        return match.get_stage_display()
    return match.get_ending_display() if match.ending != Match.Ending.PLAYED else ""


def _result(match: Match, seat: int) -> str:
    if not match.winners or match.stage != Match.Stage.OVER:
        return ""
    points = match.points or 0
    words = ngettext("Lost %(points)s point", "Lost %(points)s points", points)
    if seat in match.winners:
        words = ngettext("Won %(points)s point", "Won %(points)s points", points)
    return words % {"points": points}
