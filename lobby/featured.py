"""Which match of each game is shown on the front page: the law of it, and nothing else.

It is the one whose players are most surely strong, of those in which people alone play and
somebody has moved lately. It stays while that is so, and for some minutes although stronger people
play elsewhere: who looks at a match shall not lose it at every moment. Where no such match is
played there is one in which a computer sits, as long as somebody moves there.
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
READ = 50
"""Among so many matches, the latest, one with a computer is looked for."""
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
    return chosen or _with_a_computer(before, now)


def _with_a_computer(before: Mapping[str, Choice], now: datetime) -> dict[str, Choice]:
    found = dict(_lively(Match.objects.filter(pk__in=_latest()), now).values_list("pk", "game"))
    for game, kept in before.items():
        if kept.match in found:
            return {game: kept}
    return {game: Choice(match, now) for match, game in list(found.items())[:1]}


def _latest() -> list[str]:
    return list(Match.objects.on_show().order_by("-created_at").values_list("pk", flat=True)[:READ])


def strongest(now: datetime) -> MatchQuerySet:
    """The matches of people alone in which somebody has moved lately, the strongest first."""
    people = Match.objects.on_show().filter(strength__gt=0)
    return _lively(people, now).order_by("-strength", "pk")


def _lively(matches: MatchQuerySet, now: datetime) -> MatchQuerySet:
    last = Event.objects.filter(match=OuterRef("pk"), number=OuterRef("version"))
    moved = matches.annotate(moved=Subquery(last.values("at")[:1]))
    return moved.filter(moved__gte=now - LATELY)
