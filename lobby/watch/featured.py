"""Choice of the featured match of each game on the front page.

It is the match with the strongest players of those without bots in which a player has moved lately.
It stays for `TENURE` even if a stronger match is in play, so that viewers do not lose the match
they watch. If no game has such a match, one match with a bot is shown.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.cache import cache
from django.db.models import OuterRef, Subquery
from django.utils import timezone

from games.engine.games import GAMES
from games.models import Event, Match, MatchQuerySet

LATELY = timedelta(minutes=2)
"""A match without a move for this long is not featured."""
TENURE = timedelta(minutes=5)
"""How long a featured match with recent moves stays, although a stronger one is in play."""
READ = 50
"""Number of latest matches among which one with a bot is looked for."""
STANDS = 5
"""Seconds for which a choice is kept in the cache."""
KEY = "featured"


@dataclass(frozen=True, slots=True)
class Choice:
    """Featured match of one game and when it was chosen."""

    match: str
    since: datetime


def featured_matches() -> list[str]:
    """Return the ids of the featured matches in the order of the games.

    Games without a suitable match are left out.
    """
    found: tuple[datetime, Mapping[str, Choice]] | None = cache.get(KEY)
    now = timezone.now()
    if found is None or not timedelta() <= now - found[0] < timedelta(seconds=STANDS):
        found = now, choose(found[1] if found else {}, now)
        cache.set(KEY, found, timeout=None)
    return [choice.match for choice in found[1].values()]


def choose(before: Mapping[str, Choice], now: datetime) -> dict[str, Choice]:
    """Choose the featured match of each game, given the previous choice."""
    lively = strongest(now)
    there = lively.filter(pk__in=[choice.match for choice in before.values()])
    still = set(there.order_by().values_list("pk", flat=True))
    chosen = dict[str, Choice]()
    for each in GAMES:
        kept = before.get(each.game)
        if kept and kept.match in still and now - kept.since < TENURE:
            chosen[each.game] = kept
            continue
        best = lively.filter(game=each.game).values_list("pk", flat=True).first()
        if best is not None:
            chosen[each.game] = kept if kept and kept.match == best else Choice(best, now)
    return chosen or _with_a_computer(before, now)


def _with_a_computer(before: Mapping[str, Choice], now: datetime) -> dict[str, Choice]:
    """Choose one match with a bot; the previous choice is kept while it qualifies."""
    found = dict(_lively(Match.objects.filter(pk__in=_latest()), now).values_list("pk", "game"))
    for game, kept in before.items():
        if kept.match in found:
            return {game: kept}
    return {game: Choice(match, now) for match, game in list(found.items())[:1]}


def _latest() -> list[str]:
    return list(Match.objects.on_show().order_by("-created_at").values_list("pk", flat=True)[:READ])


def strongest(now: datetime) -> MatchQuerySet:
    """Return the matches without bots in which a player has moved lately, strongest first."""
    people = Match.objects.on_show().filter(strength__gt=0)
    return _lively(people, now).order_by("-strength", "pk")


def _lively(matches: MatchQuerySet, now: datetime) -> MatchQuerySet:
    """Return those of the matches in which a player has moved lately."""
    last = Event.objects.filter(match=OuterRef("pk"), number=OuterRef("version"))
    moved = matches.annotate(moved=Subquery(last.values("at")[:1]))
    return moved.filter(moved__gte=now - LATELY)
