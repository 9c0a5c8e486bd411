"""Who of the users that a viewer follows is online, and what they play.

A user is online with the lobby open, or with the page of a match in which they play. Private
matches stay private, and a user who blocks a follower is never shown to them.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import Tie, User
from accounts.people.relations import BLOCK, FOLLOW
from games.live import announce
from games.models import Match, Presence, Seat
from games.presence.absence import SILENT_FOR
from games.text.setup import title
from lobby.models import Visit

UPDATE_INTERVAL = timedelta(seconds=60)
"""Minimum time between two updates of a visit."""
ONLINE_SHOWN = 20
"""Maximum number of followed users that the lobby lists."""
COUNT_LIFETIME = 5
"""Seconds after which the users who are online are counted again."""


@dataclass(frozen=True, slots=True)
class OnlinePlayer:
    """A user who is online."""

    user: User
    match: Match | None
    """The public match that the user plays at the moment."""


@dataclass(frozen=True, slots=True)
class OnlineRow:
    """Row of a user who is online, shown to a follower."""

    user: User
    game: str
    """The game that the user plays at the moment; empty for none."""
    url: str
    """Address of the match that the user plays."""


def record_visit(user: User) -> None:
    """Record that the user has the lobby open; announce it if followers may see them come."""
    now = timezone.now()
    before = Visit.objects.filter(user=user).values_list("at", flat=True).first()
    if before is not None and now - before < UPDATE_INTERVAL:
        return
    visit = Visit(user=user, at=now)
    Visit.objects.bulk_create(
        [visit], update_conflicts=True, unique_fields=["user"], update_fields=["at"]
    )
    has_come = before is None or now - before > SILENT_FOR
    if has_come and Tie.objects.filter(other=user, kind=FOLLOW).exists():
        announce.announce_lobby()


def load_online(people: Collection[int]) -> Mapping[int, list[OnlinePlayer]]:
    """Read for each of these users whom they follow and who is online, by user id.

    Takes two queries for all of them; users who follow no online user are left out.
    """
    in_lobby, at_match = _in_lobby(), _at_match()
    blocks = Tie.objects.filter(user=OuterRef("other"), other=OuterRef("user"), kind=BLOCK)
    ties = (
        Tie.objects.filter(user__in=people, kind=FOLLOW, other__is_active=True)
        .filter(Q(other__in=in_lobby) | Q(other__in=at_match))
        .exclude(Exists(blocks))
        .select_related("other")
        .order_by("other__username")
    )
    followed = defaultdict[int, list[User]](list)
    for tie in ties if people else ():
        followed[tie.user_id].append(tie.other)
    shown = {person: others[:ONLINE_SHOWN] for person, others in followed.items()}
    playing = current_matches({other.pk for others in shown.values() for other in others})
    return {
        person: [OnlinePlayer(other, playing.get(other.pk)) for other in others]
        for person, others in shown.items()
    }


def count_online(viewer: User | AnonymousUser) -> int:
    """Return how many users are online, guests and the viewer among them.

    Bots are no users, and visitors who only watch are not counted. The number is kept for
    `COUNT_LIFETIME`.
    """

    def count() -> int:
        return _in_lobby().union(_at_match()).count()

    known = cache.get_or_set("online", count, COUNT_LIFETIME) or 0
    # The page that a user has just opened is not recorded yet.
    return max(known, int(viewer.is_authenticated))


def _in_lobby() -> QuerySet[Visit, Any]:
    """Return the users who have the lobby open."""
    return Visit.objects.filter(at__gte=timezone.now() - SILENT_FOR).values("user")


def _at_match() -> QuerySet[Presence, Any]:
    """Return the users who have the page of a match open in which they play."""
    here = Presence.objects.filter(state=Presence.State.HERE)
    return here.filter(at__gte=timezone.now() - SILENT_FOR).values("user")


def current_match(latest: Iterable[Match], person: User) -> Match | None:
    """Return the first of these matches that the user is playing in public, without a query.

    The matches have their seats with them. Matches in which nothing has moved for some time do not
    count.
    """
    for match in latest:
        shown = match.ended_at is None and match.digest and not (match.private or match.unlisted)
        plays = (seat.user_id == person.pk and seat.still_plays for seat in match.seats.all())
        if shown and any(plays):
            return match
    return None


def current_matches(people: Collection[int]) -> Mapping[int, Match]:
    """Return for each of these users the latest public match that they are playing, by user id.

    Matches in which nothing has moved for some time do not count.
    """
    if not people:
        return {}
    seats = _listed(Seat.objects.in_play().still_playing().filter(user__in=people))
    # Later seats replace earlier ones.
    return {seat.user_id or 0: seat.match for seat in seats.order_by("pk")}


def _listed(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    shown = seats.filter(match__private=False, match__ended_at=None, match__unlisted=False)
    return shown.exclude(match__digest="").select_related("match")


def online_row(player: OnlinePlayer) -> OnlineRow:
    """Return the row of a user who is online."""
    match = player.match
    if match is None:
        return OnlineRow(player.user, "", "")
    return OnlineRow(player.user, title(match.game), match.get_absolute_url())
