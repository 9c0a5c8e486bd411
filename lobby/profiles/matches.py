"""Latest matches of a user, for the profile page."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.board.parts.result import analysis_url
from games.models import Match, Seat, seats_with_users, visible_matches
from games.text.scores import short_ending, short_result
from games.text.setup import pace_name, title

Row = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class NamedPlayer:
    """A player of a match in a row of a list."""

    name: str
    url: str
    """The player's profile; empty for a bot."""
    rating: str
    """The rating with which the player took the seat; empty for bots and guests."""


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
    over = match.stage == Match.Stage.OVER
    # If a bot won on a seat that the player had left, that is no victory of the player.
    won = own.number in (match.winners or ()) and not own.out
    result = short_result(match, own.number, won=won, mates=_mates(match, own)) if over else ""
    return {
        "url": match.get_absolute_url(),
        "analysis_url": analysis_url(match),
        "game": title(match.game),
        "opponents": [named_player(seat) for seat in seats if seat != own],
        "state": short_ending(match) if over else match.get_stage_display(),
        "result": result,
        "won": over and won,
        "pace": pace_name(match.pace),
        "when": match.ended_at or match.created_at,
    }


def named_player(seat: Seat) -> NamedPlayer:
    """Return the player of a seat as a row of a list names them."""
    url = seat.user.get_absolute_url() if seat.user and seat.user.is_active else ""
    return NamedPlayer(seat.name, url, seat.rating_text)


def _mates(match: Match, own: Seat) -> set[int]:
    """Return the seats that have won together with this one."""
    winners = set(match.winners or ())
    return winners if own.number in winners else set()
