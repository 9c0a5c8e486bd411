"""Which match of each game is shown on the front page: the law of it, and nothing else.

It is the one whose players are most surely strong, of those in which people alone play and
somebody has moved lately. It stays while that is so, and for some minutes although stronger people
play elsewhere: who looks at a match shall not lose it at every moment.
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
"""Where nobody has moved for so long there is nothing to see."""
TENURE = timedelta(minutes=5)
"""For how long a match is shown although a stronger one is played."""
STANDS = 5
"""For how many seconds nobody chooses anew."""
KEY = "featured"


@dataclass(frozen=True, slots=True)
class Choice:
    """The match of one game that is shown, and since when."""

    match: str
    since: datetime


def featured() -> list[str]:
    """The matches that are shown now, in the order of the games; of some games perhaps none."""
    found: tuple[datetime, Mapping[str, Choice]] | None = cache.get(KEY)
    now = timezone.now()
    if found is None or not timedelta() <= now - found[0] < timedelta(seconds=STANDS):
        found = now, choose(found[1] if found else {}, now)
        cache.set(KEY, found, timeout=None)
    return [choice.match for choice in found[1].values()]


def choose(before: Mapping[str, Choice], now: datetime) -> dict[str, Choice]:
    """The matches that are to be shown from now on, by the game, after those of before."""
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
    return chosen


def strongest(now: datetime) -> MatchQuerySet:
    """The matches of people alone in which somebody has moved lately, the strongest first."""
    last = Event.objects.filter(match=OuterRef("pk"), number=OuterRef("version"))
    moved = Match.objects.on_show().annotate(moved=Subquery(last.values("at")[:1]))
    lively = moved.filter(strength__gt=0, moved__gte=now - LATELY)
    return lively.order_by("-strength", "pk")
