"""Queries for the lists of the lobby: seeks, matches and the viewer's own entries.

The queries do not share a database snapshot. If something changes between two queries, that is
announced, and all lists are read again.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Set
from dataclasses import dataclass, field
from itertools import chain

from django.db.models import Prefetch

from accounts.people.relations import BLOCK, FOLLOW, relations_between
from games.models import Match, MatchQuerySet, Seat, seats_with_users
from games.ratings.lookup import Skills, load_skills, skill_in
from lobby.lists.online import OnlinePlayer, load_online
from lobby.lists.own_matches import load_started_seats, load_urgent_matches
from lobby.models import Place, Seek, SeekQuerySet
from lobby.seeks.quick_games import Tile, count_waiting, load_searches, waits_on_tile

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
    """The most urgent matches of the user."""
    match_count: int = 0
    """Number of all running matches of the user."""
    started: Seat | None = None
    """Seat of the user in the latest running match that started from one of the user's seeks."""
    followed: set[int] = field(default_factory=set)
    """Ids of the open seeks whose opener the user follows."""
    challenges: list[Seek] = field(default_factory=list)
    """Challenges that the user has not answered."""
    online: list[OnlinePlayer] = field(default_factory=list)
    """The users whom the user follows and who are online."""
    searches: bool = False
    """Whether the user waits in quick pairing."""
    hidden: set[int] = field(default_factory=set)
    """Ids of the seeks hidden from the user, because a block exists with a player at the seek."""

    @property
    def is_waiting(self) -> bool:
        """Whether the user waits at an open seek; its match may start without another click."""
        return any(seek.is_open for seek in self.seeks)

    def started_since(self, before: int) -> Match | None:
        """Return the latest match in play that started from one of the viewer's seeks, or None.

        None also if the viewer's seat in this match is not later than the seat `before`.
        """
        return self.started.match if self.started and self.started.pk > before else None


@dataclass(frozen=True, slots=True)
class LobbyLists:
    """All lists of the lobby: open seeks, matches in play, and the entries of each viewer."""

    seeks: list[Seek]
    matches: list[Match]
    entries: dict[int, ViewerEntries]
    waiting: Mapping[Tile, int] = field(default_factory=dict)
    """How many players wait for a quick game, by game and pace."""

    searches: Mapping[int, Tile] = field(default_factory=dict)
    """What each user in quick pairing looks for, by user id."""
    skills: Skills = field(default_factory=dict)
    """Skills of the openers of all these seeks and challenges."""

    @property
    def searching(self) -> int:
        """How many players wait in quick pairing, without those who have opened a table."""
        return sum(self.waiting.values()) - sum(map(waits_on_tile, self.seeks))

    def waiting_for(self, user: int | None) -> Mapping[Tile, int]:
        """Return how many others wait for each quick game: the user is not counted."""
        if user is None:
            return self.waiting
        own = [seek for seek in self.seeks if seek.opener_id == user]
        searches = {user: self.searches[user]} if user in self.searches else {}
        return Counter(self.waiting) - Counter(count_waiting(own, searches))

    def opener_rating(self, seek: Seek) -> str:
        """Return the rating of a seek's opener in its game, as it stands beside the name.

        Empty for a guest.
        """
        skill = skill_in(self.skills, seek.game, seek.opener)
        return "" if skill is None else skill.text

    def played_by(self, user: int | None) -> set[str]:
        """Return the ids of the public matches in which this user plays."""
        # The seat of a bot has no user either.
        return {
            match.pk
            for match in self.matches
            if any(user and seat.user_id == user and seat.still_plays for seat in match.seats.all())
        }

    def entries_of(self, user: int | None) -> ViewerEntries:
        """Return the entries of this user. An anonymous visitor has none."""
        return self.entries.get(user or 0, ViewerEntries())


def load_lists(people: Collection[int]) -> LobbyLists:
    """Read the public lists and the entries of these users.

    The latest seeks come first, and the matches with the strongest players.
    """
    seeks = list(_with_players(Seek.objects.open().filter(private=False))[:SEEKS_READ])
    searches = load_searches()
    entries = _load_entries(people, seeks, searches.keys())
    return LobbyLists(
        seeks=seeks,
        matches=list(_with_seats(Match.objects.in_lobby()).strongest_first()[:MATCHES_SHOWN]),
        entries=entries,
        waiting=count_waiting(seeks, searches),
        searches=searches,
        skills=_load_opener_skills([*seeks, *chain(*(own.challenges for own in entries.values()))]),
    )


def _load_opener_skills(seeks: Collection[Seek]) -> Skills:
    """Read the skills of these seeks' openers in the games of the seeks, in one query."""
    openers = {seek.opener_id for seek in seeks if not seek.opener.is_guest}
    return load_skills(openers, {seek.game for seek in seeks})


def _load_entries(
    people: Collection[int], shown: Collection[Seek], searching: Set[int]
) -> dict[int, ViewerEntries]:
    """Read the seeks, challenges and matches of these users, by user id.

    Users who have none are left out. `shown` are the seeks in the public list, `searching` all
    users who wait in quick pairing.
    """
    own: defaultdict[int, ViewerEntries] = defaultdict(ViewerEntries)
    places = Place.objects.filter(user__in=people, waiting=True)
    for seek in _with_players(Seek.objects.filter(pk__in=places.values("seek"))):
        for place in seek.places.all():
            if place.user_id in people:
                own[place.user_id].seeks.append(seek)
    for seek in _with_players(Seek.objects.open().filter(addressee__in=people)):
        if seek.addressee_id is not None:
            own[seek.addressee_id].challenges.append(seek)
    for person, urgent in load_urgent_matches(people).items():
        own[person].matches, own[person].match_count = urgent.matches, urgent.count
    _add_relations(own, people, shown)
    for person in searching & set(people):
        own[person].searches = True
    for person, online in load_online(people).items():
        own[person].online = online
    for person, seat in load_started_seats(own.keys()).items():
        own[person].started = seat
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


def _with_players(seeks: SeekQuerySet) -> SeekQuerySet:
    people = Prefetch("places", Place.objects.select_related("user"))
    return (
        seeks.select_related("opener", "addressee", "commitment")
        .prefetch_related(people)
        .order_by("-created_at")
    )


def _with_seats(matches: MatchQuerySet) -> MatchQuerySet:
    return matches.prefetch_related(seats_with_users("seats"))
