"""Who seeks and who plays: the lists of the lobby.

They are read one after the other; what changes meanwhile is announced, and so read again.
"""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field

from django.db.models import Count, Prefetch, QuerySet

from games.models import Match, MatchQuerySet, Seat
from lobby.models import Seek

SEEKS_SHOWN = 50
MATCHES_SHOWN = 30


@dataclass(slots=True)
class Own:
    """What one person has open and in play."""

    seeks: list[Seek] = field(default_factory=list)
    matches: list[Match] = field(default_factory=list)
    taken: list[Match] = field(default_factory=list)
    """The matches in play that came of this person's seeks, the latest first."""
    taken_ever: int = 0
    """How many seeks of this person somebody has taken, ever."""

    def begun(self, taken_before: int) -> Match | None:
        """The match in play that began last, if more seeks are taken now than before."""
        return self.taken[0] if self.taken and self.taken_ever > taken_before else None


@dataclass(frozen=True, slots=True)
class Tables:
    """All lists of the lobby."""

    seeks: list[Seek]
    matches: list[Match]
    own: dict[int, Own]

    def of(self, person: int | None) -> Own:
        """What this person has open and in play; a stranger has nothing."""
        return self.own.get(person or 0, Own())


def tables(people: Collection[int]) -> Tables:
    """The lists for everybody, and those of these people; the latest of everything first."""
    seeks = Seek.objects.open().filter(private=False).select_related("opener")
    return Tables(
        seeks=list(seeks.order_by("-created_at")[:SEEKS_SHOWN]),
        matches=list(_in_play().filter(private=False)[:MATCHES_SHOWN]),
        own=_own(people),
    )


def taken_ever(person: int | None) -> int:
    """How many seeks of this person somebody has taken so far."""
    return _taken([person]).count() if person else 0


def _own(people: Collection[int]) -> dict[int, Own]:
    """What each of these people has open and in play; nothing for those who have nothing."""
    own: defaultdict[int, Own] = defaultdict(Own)
    seeks = Seek.objects.open().filter(opener__in=people).select_related("opener")
    for seek in seeks.order_by("-created_at"):
        own[seek.opener_id].seeks.append(seek)
    seats = Seat.objects.filter(user__in=people)
    for match in _in_play().filter(pk__in=seats.values("match")):
        for seat in match.seats.all():
            if seat.user_id and seat.user_id in people:
                own[seat.user_id].matches.append(match)
    _add_taken(own)
    return dict(own)


def _add_taken(own: dict[int, Own]) -> None:
    taken = _taken(list(own))
    for seek in taken.filter(match__stage=Match.Stage.PLAYING):
        if seek.match is not None:
            own[seek.opener_id].taken.append(seek.match)
    for person, number in taken.order_by().values_list("opener").annotate(Count("pk")):
        own[person].taken_ever = number


def _taken(people: Collection[int]) -> QuerySet[Seek]:
    taken = Seek.objects.filter(opener__in=people, computer="", match__isnull=False)
    return taken.select_related("match").order_by("-match__created_at")


def _in_play() -> MatchQuerySet:
    seats = Prefetch("seats", Seat.objects.select_related("user"))
    playing = Match.objects.filter(stage=Match.Stage.PLAYING)
    return playing.prefetch_related(seats).order_by("-created_at")
