"""A match before its first game: its players, and whose seeds are missing."""

from collections.abc import Container
from dataclasses import dataclass

from django.utils.translation import gettext

from games.models import Event, Match, Seat


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A player of a match that has not begun, and whether their seed has arrived."""

    name: str
    status: str
    own: bool


def pregame_view(match: Match, viewer: int | None) -> dict[str, object]:
    """Return the context of a match before its first game, as this seat may see it."""
    seats = list(match.seats.select_related("user").order_by("join"))
    readied = match.events.filter(kind=Event.Kind.READY, number__lte=match.version)
    ready = set(readied.values_list("user", flat=True))
    own = next((seat for seat in seats if seat.number == viewer), None)
    return {
        "match": match.pk,
        "version": match.version,
        "request": f"{match.version}.{viewer}",
        "commitment": match.commitment.value,
        "join": own.join if own else None,
        "gives": own is not None and not own.contribution,
        "arrived": [
            SeatedPlayer(seat.name, _status(seat, ready), own=seat == own) for seat in seats
        ],
        "say": gettext("The match begins once everybody has given something to the dice."),
    }


def _status(seat: Seat, ready: Container[int | None]) -> str:
    if seat.computer:
        return gettext("gives nothing, being a computer")
    return gettext("is ready") if seat.user_id in ready else gettext("is coming")
