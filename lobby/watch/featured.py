"""Choice of the featured match of each game on the front page.

Matches without bots qualify if their last event is recent. The one with the strongest players is
chosen. It stays for `TENURE` even if a stronger match is in play, so that viewers do not lose the
match they watch. If no game has such a match, one match with a bot is shown.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import reduce
from operator import or_

from django.core.cache import cache
from django.db.models import OuterRef, Q, Subquery
from django.utils import timezone

from games.engine.games import GAMES
from games.models import Event, Match, MatchQuerySet

MOVED_WITHIN = timedelta(minutes=2)
"""A match without a new event for this long is not featured."""
TENURE = timedelta(minutes=5)
"""How long a featured match with recent events stays, even if a stronger match is in play."""
MAX_CANDIDATES = 50
"""Number of latest matches among which a match with a bot is looked for."""
CACHE_SECONDS = 5
"""Seconds for which a choice is kept in the cache."""
KEY = "featured"


@dataclass(frozen=True, slots=True)
class FeaturedMatch:
    """Featured match of one game, and when it was chosen."""

    match: str
    since: datetime


def featured_matches() -> list[str]:
    """Return the ids of the featured matches in the order of the games.

    Games without a suitable match are left out.
    """
    found: tuple[datetime, Mapping[str, FeaturedMatch]] | None = cache.get(KEY)
    now = timezone.now()
    if found is None or not timedelta() <= now - found[0] < timedelta(seconds=CACHE_SECONDS):
        found = now, choose_matches(found[1] if found else {}, now)
        cache.set(KEY, found, timeout=None)
    return [choice.match for choice in found[1].values()]


def choose_matches(before: Mapping[str, FeaturedMatch], now: datetime) -> dict[str, FeaturedMatch]:
    """Choose the featured match of each game; a previous choice in `before` may stay."""
    lively = strongest_matches(now)
    there = lively.filter(pk__in=[choice.match for choice in before.values()])
    still = set(there.order_by().values_list("pk", flat=True))
    strongest = _strongest_of_each_game(lively)
    chosen = dict[str, FeaturedMatch]()
    for each in GAMES:
        previous = before.get(each.game)
        if previous and previous.match in still and now - previous.since < TENURE:
            chosen[each.game] = previous
            continue
        best = strongest.get(each.game)
        if best is not None:
            chosen[each.game] = (
                previous if previous and previous.match == best else FeaturedMatch(best, now)
            )
    return chosen or _choose_match_with_bot(before, now)


def _strongest_of_each_game(lively: MatchQuerySet) -> Mapping[str, str]:
    """Return the id of the first of these matches of each game, by game, in one query."""
    first = [Q(pk=Subquery(lively.filter(game=each.game).values("pk")[:1])) for each in GAMES]
    found = Match.objects.filter(reduce(or_, first)).order_by()
    return dict(found.values_list("game", "pk"))


def _choose_match_with_bot(
    before: Mapping[str, FeaturedMatch], now: datetime
) -> dict[str, FeaturedMatch]:
    """Choose one match with a bot and a recent event.

    The previous choice stays while its last event is recent.
    """
    found = dict(
        _recently_moved(Match.objects.filter(pk__in=_latest_matches()), now).values_list(
            "pk", "game"
        )
    )
    for game, kept in before.items():
        if kept.match in found:
            return {game: kept}
    return {game: FeaturedMatch(match, now) for match, game in list(found.items())[:1]}


def _latest_matches() -> list[str]:
    return list(
        Match.objects.on_show()
        .order_by("-created_at")
        .values_list("pk", flat=True)[:MAX_CANDIDATES]
    )


def strongest_matches(now: datetime) -> MatchQuerySet:
    """Return the matches without bots whose last event is recent, strongest players first."""
    people = Match.objects.on_show().filter(strength__gt=0)
    return _recently_moved(people, now).strongest_first()


def _recently_moved(matches: MatchQuerySet, now: datetime) -> MatchQuerySet:
    """Return those of the matches whose last event is recent."""
    last = Event.objects.filter(match=OuterRef("pk"), number=OuterRef("version"))
    moved = matches.annotate(moved=Subquery(last.values("at")[:1]))
    return moved.filter(moved__gte=now - MOVED_WITHIN)
