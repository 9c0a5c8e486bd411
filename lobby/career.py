"""What somebody has played so far: how strong it has made them, and what came of it.

A rating is for everybody to see, and so is how it came to be. All else counts only the matches
that the viewer may see.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, Q, QuerySet
from django.utils.translation import gettext

from accounts.models import User
from games.agreed import title
from games.engine.games import GAMES
from games.models import Rating, Result
from games.skill import Skill
from lobby.curve import Curve, curve

DRAWN = 400
"""So many of the latest rated matches are drawn, those of all games together."""
TOLD = 20
"""So many of those of a game are written out."""
RIVALS = 10
"""So many opponents are named."""
PLAYED = (Result.Outcome.WON, Result.Outcome.LOST)


@dataclass(frozen=True, slots=True)
class Strength:
    """A rating, and how it came to be."""

    game: str
    title: str
    skill: Skill
    matches: int
    curve: Curve | None
    steps: list[Result]
    """The latest rated matches, the latest first."""


@dataclass(slots=True)
class Tally:
    """What was won and lost in one game, against people alone and with computers."""

    game: str
    title: str
    won: int = 0
    lost: int = 0
    won_with_computers: int = 0
    lost_with_computers: int = 0
    presets: Counter[str] = field(default_factory=Counter)

    @property
    def favourite(self) -> str:
        """The rules that were played most often, if they have a name."""
        name = max(self.presets, key=lambda name: (self.presets[name], name), default="")
        return gettext(name) if name else ""

    def add(self, *, outcome: str, computers: bool, preset: str, many: int) -> None:
        """Count so many matches more."""
        kind = f"{outcome}_with_computers" if computers else outcome
        setattr(self, kind, getattr(self, kind) + many)
        self.presets[preset] += many


def strengths(person: User) -> list[Strength]:
    """The ratings of a person, in the order of the games."""
    rated = Rating.objects.filter(user=person, matches__gt=0)
    held = {rating.game: rating for rating in rated}
    steps = _steps(person) if held else {}
    return [
        _strength(held[game.game], steps.get(game.game, [])) for game in GAMES if game.game in held
    ]


def _steps(person: User) -> Mapping[str, list[Result]]:
    found = defaultdict[str, list[Result]](list)
    for result in counted(person)[:DRAWN]:
        found[result.game].append(result)
    return found


def counted(person: User) -> QuerySet[Result]:
    """The results of a person that count for ratings, the latest first."""
    return Result.objects.filter(user=person, reckoning__annulled=False).order_by("-pk")


def _strength(rating: Rating, latest: list[Result]) -> Strength:
    skills = [each.after for each in reversed(latest) if each.after is not None]
    if latest and latest[-1].before is not None:
        skills.insert(0, latest[-1].before)
    return Strength(
        game=rating.game,
        title=title(rating.game),
        skill=rating.skill,
        matches=rating.matches,
        curve=curve(skills),
        steps=latest[:TOLD],
    )


def tallies(person: User, viewer: User | AnonymousUser) -> list[Tally]:
    """What a person has won and lost, game by game."""
    seen = Result.objects.visible_to(viewer).filter(user=person, outcome__in=PLAYED)
    kinds = ("game", "preset", "computers", "outcome")
    groups = seen.order_by().values_list(*kinds).annotate(many=Count("pk"))
    found = {game.game: Tally(game.game, title(game.game)) for game in GAMES}
    for game, preset, computers, outcome, many in groups:
        found[game].add(outcome=outcome, computers=computers, preset=preset, many=many)
    return [tally for tally in found.values() if tally.presets]


def rivals(person: User, viewer: User | AnonymousUser) -> list[Mapping[str, object]]:
    """Whom a person has met most often, of those still here: name, matches, how many were won."""
    seen = Result.objects.visible_to(viewer).filter(user=person, outcome__in=PLAYED)
    # In one condition, so that both are said of the same other result.
    met = seen.filter(
        Q(match__results__side__lt=F("side")) | Q(match__results__side__gt=F("side")),
        match__results__user__is_active=True,
    )
    most = (
        met.order_by()
        .values(name=F("match__results__user__username"))
        .annotate(
            many=Count("pk"),
            won=Count("pk", filter=Q(outcome=Result.Outcome.WON)),
            lost=Count("pk", filter=Q(outcome=Result.Outcome.LOST)),
        )
        .order_by("-many", "name")[:RIVALS]
    )
    return list(most)
