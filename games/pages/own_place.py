"""The viewer's own place on a leaderboard, and the players just above and below.

A place is counted along the index of the leaderboard, and only so far: at most `MOST_COUNTED` rows.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.cache import cache
from django.db.models import Q, QuerySet

from games.models import Rating

MOST_COUNTED = 10_000
NEIGHBOURS = 2
"""Number of players shown above the viewer, and as many below."""
COUNT_LIFETIME = 600
"""Seconds after which the players of a leaderboard are counted again."""


@dataclass(frozen=True, slots=True)
class OwnPlace:
    """The viewer's place, and the ratings around it."""

    place: int
    players: int
    """Number of players with a place."""
    is_bounded: bool
    """Whether there are more players than were counted."""
    around: Sequence[tuple[int, Rating]]
    """Places and ratings of the players just above, of the viewer, and of those just below."""


def find_own_place(listed: QuerySet[Rating], own: Rating) -> OwnPlace | None:
    """Return the place of a listed rating; None if it is too far down to be counted.

    `listed` are all ratings of the leaderboard, highest first.
    """
    above, below = _above(listed, own), _below(listed, own)
    place = above[:MOST_COUNTED].count() + 1
    if place > MOST_COUNTED:
        return None
    nearest = list(above.order_by("mu", "-user_id")[:NEIGHBOURS])
    nearest.reverse()
    shown = [*nearest, own, *below[:NEIGHBOURS]]
    players = max(_count_players(listed, own.game), place)
    return OwnPlace(
        place=place,
        players=players,
        is_bounded=players >= MOST_COUNTED,
        around=list(enumerate(shown, start=place - len(nearest))),
    )


def _above(listed: QuerySet[Rating], own: Rating) -> QuerySet[Rating]:
    return listed.filter(mu__gte=own.mu).exclude(Q(mu=own.mu) & Q(user_id__gte=own.user_id))


def _below(listed: QuerySet[Rating], own: Rating) -> QuerySet[Rating]:
    return listed.filter(mu__lte=own.mu).exclude(Q(mu=own.mu) & Q(user_id__lte=own.user_id))


def _count_players(listed: QuerySet[Rating], game: str) -> int:
    def count() -> int:
        return listed[:MOST_COUNTED].count()

    return cache.get_or_set(f"listed-players:{game}", count, COUNT_LIFETIME) or 0
