"""Who seeks and who plays: the lists of the lobby.

They are read one after the other; what changes meanwhile is announced, and so read again.
"""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field

from django.db.models import Count, Prefetch, QuerySet

from accounts.ties import BLOCK, FOLLOW, ties_between
from games.models import Match, MatchQuerySet, Seat
from games.proof.leaving import ABANDONED
from lobby.models import Place, Seek, SeekQuerySet

SEEKS_READ = 300
"""So many open seeks are read, the latest first, and then sifted for every reader."""
SEEKS_SHOWN = 50
MATCHES_SHOWN = 10


@dataclass(slots=True)
class Own:
    """Where one person waits and plays."""

    seeks: list[Seek] = field(default_factory=list)
    """The tables at which this person sits, those among them that others have withdrawn."""
    matches: list[Match] = field(default_factory=list)
    begun: list[Match] = field(default_factory=list)
    """The matches in play that began where this person waited, the latest first."""
    begun_ever: int = 0
    """How many matches have begun where this person waited, ever."""
    followed: set[int] = field(default_factory=set)
    """The seeks that somebody has opened whom this person follows."""
    challenges: list[Seek] = field(default_factory=list)
    """The challenges that this person has not answered."""
    hidden: set[int] = field(default_factory=set)
    """The seeks at which somebody waits who is parted from this person by a block."""

    @property
    def waits(self) -> bool:
        """Tell whether a match may begin for this person without another click."""
        return any(seek.is_open for seek in self.seeks)

    def begun_since(self, before: int) -> Match | None:
        """The match in play that began last, if more have begun by now than before."""
        return self.begun[0] if self.begun and self.begun_ever > before else None


@dataclass(frozen=True, slots=True)
class Tables:
    """All lists of the lobby."""

    seeks: list[Seek]
    matches: list[Match]
    own: dict[int, Own]

    def of(self, person: int | None) -> Own:
        """Where this person waits and plays; a stranger does neither."""
        return self.own.get(person or 0, Own())


def tables(people: Collection[int]) -> Tables:
    """The lists for everybody, and those of these people; the latest of everything first."""
    seeks = list(_with_people(Seek.objects.open().filter(private=False))[:SEEKS_READ])
    return Tables(
        seeks=seeks,
        matches=list(_newest(Match.objects.listed())[:MATCHES_SHOWN]),
        own=_own(people, seeks),
    )


def begun_ever(person: int | None) -> int:
    """How many matches have begun so far where this person waited."""
    return _begun([person]).count() if person else 0


def _own(people: Collection[int], shown: Collection[Seek]) -> dict[int, Own]:
    """What is each of these people's alone; nothing for those to whom nothing is."""
    own: defaultdict[int, Own] = defaultdict(Own)
    places = Place.objects.filter(user__in=people)
    for seek in _with_people(Seek.objects.filter(match=None, pk__in=places.values("seek"))):
        for place in seek.places.all():
            if place.user_id in people:
                own[place.user_id].seeks.append(seek)
    for seek in _with_people(Seek.objects.open().filter(addressee__in=people)):
        if seek.addressee_id is not None:
            own[seek.addressee_id].challenges.append(seek)
    # Whoever has left for good has nothing to go on with.
    seats = Seat.objects.filter(user__in=people, out__in=("", ABANDONED))
    for match in _newest(Match.objects.in_play()).filter(pk__in=seats.values("match")):
        for seat in match.seats.all():
            if seat.user_id and seat.user_id in people and seat.out in ("", ABANDONED):
                own[seat.user_id].matches.append(match)
    _add_ties(own, people, shown)
    _add_begun(own)
    return dict(own)


def _add_ties(own: dict[int, Own], people: Collection[int], shown: Collection[Seek]) -> None:
    waiting = [(seek, place.user_id) for seek in shown for place in seek.places.all()]
    for tie in ties_between(people, {person for _, person in waiting}):
        for seek, person in waiting:
            if tie.kind == FOLLOW and (tie.other_id, person) == (seek.opener_id, seek.opener_id):
                own[tie.user_id].followed.add(seek.pk)
            elif tie.kind == BLOCK and person in (tie.user_id, tie.other_id):
                own[tie.other_id if person == tie.user_id else tie.user_id].hidden.add(seek.pk)


def _add_begun(own: dict[int, Own]) -> None:
    begun = _begun(list(own))
    for place in begun.exclude(seek__match__stage=Match.Stage.OVER):
        if place.seek.match is not None:
            own[place.user_id].begun.append(place.seek.match)
    for person, number in begun.order_by().values_list("user").annotate(Count("pk")):
        own[person].begun_ever = number


def _begun(people: Collection[int]) -> QuerySet[Place]:
    begun = Place.objects.filter(user__in=people, seek__match__isnull=False)
    return begun.select_related("seek__match").order_by("-seek__match__created_at")


def _with_people(seeks: SeekQuerySet) -> SeekQuerySet:
    people = Prefetch("places", Place.objects.select_related("user"))
    return (
        seeks.select_related("opener", "addressee", "commitment")
        .prefetch_related(people)
        .order_by("-created_at")
    )


def _newest(matches: MatchQuerySet) -> MatchQuerySet:
    seats = Prefetch("seats", Seat.objects.select_related("user"))
    return matches.prefetch_related(seats).order_by("-created_at")
