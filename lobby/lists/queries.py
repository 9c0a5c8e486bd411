"""Queries for the lists of the lobby: seeks, matches and the viewer's own entries.

The queries do not share a database snapshot. If something changes between two queries, that is
announced, and all lists are read again.
"""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field

from django.db.models import Count, Prefetch, QuerySet

from accounts.people.relations import BLOCK, FOLLOW, relations_between
from games.models import Match, MatchQuerySet, Seat
from games.proof.leaving import ABANDONED
from lobby.models import Place, Seek, SeekQuerySet

SEEKS_READ = 300
"""Number of latest open seeks that are read, before each viewer's filter is applied."""
SEEKS_SHOWN = 50
MATCHES_SHOWN = 10


@dataclass(slots=True)
class ViewerEntries:
    """Seeks, challenges and matches of one user, for the user's lobby page."""

    seeks: list[Seek] = field(default_factory=list)
    """Seeks without a match where the user has a place, including closed ones."""
    matches: list[Match] = field(default_factory=list)
    started: list[Match] = field(default_factory=list)
    """Matches in play that started from a seek where the user had a place, latest first."""
    started_count: int = 0
    """Number of matches that ever started from a seek where the user had a place."""
    followed: set[int] = field(default_factory=set)
    """Ids of the open seeks whose opener the user follows."""
    challenges: list[Seek] = field(default_factory=list)
    """Challenges that the user has not answered."""
    hidden: set[int] = field(default_factory=set)
    """Ids of the seeks hidden from the user, because a block exists with a player at the seek."""

    @property
    def is_waiting(self) -> bool:
        """Whether the user waits at an open seek; its match may start without another click."""
        return any(seek.is_open for seek in self.seeks)

    def started_since(self, before: int) -> Match | None:
        """Return the latest match in play that started from one of the viewer's seeks, or None.

        None also if not more than `before` matches have ever started from the viewer's seeks.
        """
        return self.started[0] if self.started and self.started_count > before else None


@dataclass(frozen=True, slots=True)
class LobbyLists:
    """All lists of the lobby: open seeks, matches in play, and the entries of each viewer."""

    seeks: list[Seek]
    matches: list[Match]
    entries: dict[int, ViewerEntries]

    def entries_of(self, user: int | None) -> ViewerEntries:
        """Return the entries of this user. An anonymous visitor has none."""
        return self.entries.get(user or 0, ViewerEntries())


def load_lists(people: Collection[int]) -> LobbyLists:
    """Read the public lists, latest first, and the entries of these users."""
    seeks = list(_with_players(Seek.objects.open().filter(private=False))[:SEEKS_READ])
    return LobbyLists(
        seeks=seeks,
        matches=list(_latest_first(Match.objects.in_lobby())[:MATCHES_SHOWN]),
        entries=_load_entries(people, seeks),
    )


def started_count(person: int | None) -> int:
    """Return how many matches have ever started from seeks at which the user had a place."""
    return _find_started_places([person]).count() if person else 0


def _load_entries(people: Collection[int], shown: Collection[Seek]) -> dict[int, ViewerEntries]:
    """Read the seeks, challenges and matches of these users, by user id.

    Users who have none are left out. `shown` are the seeks in the public list.
    """
    own: defaultdict[int, ViewerEntries] = defaultdict(ViewerEntries)
    places = Place.objects.filter(user__in=people)
    for seek in _with_players(Seek.objects.filter(match=None, pk__in=places.values("seek"))):
        for place in seek.places.all():
            if place.user_id in people:
                own[place.user_id].seeks.append(seek)
    for seek in _with_players(Seek.objects.open().filter(addressee__in=people)):
        if seek.addressee_id is not None:
            own[seek.addressee_id].challenges.append(seek)
    # Players who resigned or lost on time have nothing left to do in the match.
    seats = Seat.objects.filter(user__in=people, out__in=("", ABANDONED))
    for match in _latest_first(Match.objects.in_play()).filter(pk__in=seats.values("match")):
        for seat in match.seats.all():
            if seat.user_id and seat.user_id in people and seat.out in ("", ABANDONED):
                own[seat.user_id].matches.append(match)
    _add_relations(own, people, shown)
    _add_started(own)
    return dict(own)


def _add_relations(
    own: dict[int, ViewerEntries], people: Collection[int], shown: Collection[Seek]
) -> None:
    """Add to each user's entries the seeks by users they follow, and the seeks that a block hides.

    `shown` are the seeks in the public list.
    """
    waiting = [(seek, place.user_id) for seek in shown for place in seek.places.all()]
    for tie in relations_between(people, {person for _, person in waiting}):
        for seek, person in waiting:
            if tie.kind == FOLLOW and (tie.other_id, person) == (seek.opener_id, seek.opener_id):
                own[tie.user_id].followed.add(seek.pk)
            elif tie.kind == BLOCK and person in (tie.user_id, tie.other_id):
                own[tie.other_id if person == tie.user_id else tie.user_id].hidden.add(seek.pk)


def _add_started(own: dict[int, ViewerEntries]) -> None:
    """Add to the list of each user the running matches that started from seeks the user joined.

    Also add how many matches ever started from such seeks.
    """
    begun = _find_started_places(list(own))
    for place in begun.exclude(seek__match__stage=Match.Stage.OVER):
        if place.seek.match is not None:
            own[place.user_id].started.append(place.seek.match)
    for person, number in begun.order_by().values_list("user").annotate(Count("pk")):
        own[person].started_count = number


def _find_started_places(people: Collection[int]) -> QuerySet[Place]:
    """Return the places of these users at seeks whose match has started.

    The place with the latest match comes first.
    """
    begun = Place.objects.filter(user__in=people, seek__match__isnull=False)
    return begun.select_related("seek__match").order_by("-seek__match__created_at")


def _with_players(seeks: SeekQuerySet) -> SeekQuerySet:
    people = Prefetch("places", Place.objects.select_related("user"))
    return (
        seeks.select_related("opener", "addressee", "commitment")
        .prefetch_related(people)
        .order_by("-created_at")
    )


def _latest_first(matches: MatchQuerySet) -> MatchQuerySet:
    seats = Prefetch("seats", Seat.objects.select_related("user"))
    return matches.prefetch_related(seats).order_by("-created_at")
