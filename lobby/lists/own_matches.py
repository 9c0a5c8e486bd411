"""The running matches of users: the most urgent ones, and those that have started last."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from django.db.models import Case, Count, F, Max, QuerySet, Value, When, Window
from django.db.models.functions import RowNumber

from games.models import Match, Seat, seats_with_users

MATCHES_LISTED = 20
"""Number of a user's running matches that the lobby lists; a page of its own lists all of them."""
OTHERS = seats_with_users("match__seats")
TO_MOVE = Case(When(match__active_seat=F("number"), then=Value(1)), default=Value(0))
"""1 for a seat whose player has to act, else 0."""
DEADLINE = Case(When(match__active_seat=F("number"), then=F("match__due_at")))
"""When the player who has to act loses on time; None for the others, and without clocks."""
URGENT_FIRST = (TO_MOVE.desc(), DEADLINE.asc(nulls_last=True), F("pk").desc())


@dataclass(slots=True)
class OwnMatches:
    """The running matches of one user that the lobby lists, the most urgent first."""

    matches: list[Match] = field(default_factory=list)
    count: int = 0
    """Number of all running matches of the user."""


def running_seats(people: Collection[int]) -> QuerySet[Seat]:
    """Return the seats of these users in running matches that they have not left."""
    return Seat.objects.in_play().still_playing().filter(user__in=people)


def load_urgent_matches(people: Collection[int]) -> Mapping[int, OwnMatches]:
    """Read the most urgent matches of each of these users, by user id.

    The matches in which the user has to act come first, the nearest deadline before the others;
    then the other matches, latest first. Users without a running match are left out.
    """
    ranked = running_seats(people).annotate(
        rank=Window(RowNumber(), partition_by=F("user"), order_by=URGENT_FIRST),
        running=Window(Count("*"), partition_by=F("user")),
    )
    urgent = ranked.filter(rank__lte=MATCHES_LISTED).order_by("user", "rank")
    found = defaultdict[int, OwnMatches](OwnMatches)
    for seat in urgent.select_related("match").prefetch_related(OTHERS):
        own = found[seat.user_id or 0]
        own.count = seat.running
        own.matches.append(seat.match)
    return found


def load_started_seats(people: Collection[int]) -> Mapping[int, Seat]:
    """Read for each of these users the running match that has started last, with its seat.

    Only matches count that started from a seek at which the user had a place.
    """
    started = running_seats(people).filter(match__seek__places__user=F("user"))
    latest = started.order_by().values("user").annotate(latest=Max("pk")).values("latest")
    seats = Seat.objects.filter(pk__in=latest).select_related("match")
    return {seat.user_id: seat for seat in seats if seat.user_id is not None}


def latest_seat(person: int | None) -> int:
    """Return the primary key of the user's latest seat, running or not; 0 without one.

    Seats of later matches have higher keys.
    """
    own = Seat.objects.filter(user=person).order_by("-pk").values_list("pk", flat=True)
    return (own.first() or 0) if person else 0
