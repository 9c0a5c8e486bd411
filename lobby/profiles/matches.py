"""Latest matches of a user, for the profile page."""

from collections.abc import Mapping

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import ngettext

from accounts.models import User
from games.models import Match, Seat, seats_with_users, visible_matches
from games.text.setup import title

Row = Mapping[str, object]


def latest_matches(person: User, viewer: User | AnonymousUser, most: int) -> list[Match]:
    """Return the user's latest matches that the viewer may see, at most `most` of them.

    The latest are those whose seats were created last, as an index has them in this order.
    """
    seen = Seat.objects.filter(visible_matches(viewer, "match"), user=person)
    others = seats_with_users("match__seats")
    latest = seen.select_related("match").prefetch_related(others).order_by("-pk")
    return [seat.match for seat in latest[:most]]


def match_row(match: Match, person: User) -> Row:
    """Return the template data of a match, with this user's opponents and result."""
    seats = list(match.seats.all())
    own = next(seat for seat in seats if seat.user == person)
    return {
        "url": match.get_absolute_url(),
        "game": title(match.game),
        "opponents": [seat.name for seat in seats if seat != own],
        "state": _state_text(match),
        "result": _result_text(match, own),
        "when": match.ended_at or match.created_at,
    }


def _state_text(match: Match) -> str:
    if match.stage != Match.Stage.OVER:
        return match.get_stage_display()
    return match.get_ending_display() if match.ending != Match.Ending.PLAYED else ""


def _result_text(match: Match, seat: Seat) -> str:
    """Return in words how many points the player has won or lost.

    Empty if the match is not over or has no winner.
    """
    if not match.winners or match.stage != Match.Stage.OVER:
        return ""
    points = match.points or 0
    words = ngettext("Lost %(points)s point", "Lost %(points)s points", points)
    # If a bot won on a seat that the player had left, that is no victory of the player.
    if seat.number in match.winners and not seat.out:
        words = ngettext("Won %(points)s point", "Won %(points)s points", points)
    return words % {"points": points}
