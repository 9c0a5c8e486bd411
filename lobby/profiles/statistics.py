"""Statistics of a user for the profile page: ratings, and results per game.

Ratings and rating histories are public. The other statistics count public matches; those of the
viewer, private ones too.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.utils.translation import gettext

from accounts.models import User
from games.engine.games import GAMES
from games.models import Rating, Result, Total
from games.rating_formula import Skill
from games.text.setup import title
from lobby.profiles.rating_chart import RatingChart, rating_chart

MAX_CHARTED = 400
"""Number of latest rated matches read for the charts, of all games together."""
MAX_LISTED = 20
"""Number of latest rated matches of a game that are listed."""


@dataclass(frozen=True, slots=True)
class GameRating:
    """Rating of a user in one game, with its history."""

    game: str
    title: str
    skill: Skill
    matches: int
    chart: RatingChart | None
    results: list[Result]
    """The latest rated matches, newest first."""


@dataclass(frozen=True, slots=True)
class Ratings:
    """Ratings of a user: games with rated matches, and the others."""

    played: Sequence[GameRating]
    unplayed: Sequence[GameRating]
    """Games in which the user still has the rating with which everybody begins."""

    def __bool__(self) -> bool:
        """Whether the user has ratings. Guests have none."""
        return bool(self.played or self.unplayed)


@dataclass(slots=True)
class Tally:
    """Numbers of matches won and lost in one game, with and without bots."""

    game: str
    title: str
    won: int = 0
    lost: int = 0
    won_with_computers: int = 0
    lost_with_computers: int = 0
    presets: Counter[str] = field(default_factory=Counter)

    @property
    def favourite(self) -> str:
        """Name of the preset played most often.

        Empty if the options that were played most often are no preset.
        """
        name = max(self.presets, key=lambda name: (self.presets[name], name), default="")
        return gettext(name) if name else ""

    def add(self, total: Total) -> None:
        """Add the matches of one kind."""
        if total.computers:
            self.won_with_computers += total.won
            self.lost_with_computers += total.lost
        else:
            self.won += total.won
            self.lost += total.lost
        self.presets[total.preset] += total.won + total.lost


def game_ratings(person: User) -> Ratings:
    """Return the user's ratings, in the order of the games. Guests have none."""
    if person.is_guest:
        return Ratings((), ())
    rated = Rating.objects.filter(user=person, matches__gt=0)
    held = {rating.game: rating for rating in rated}
    results = _results_by_game(person) if held else {}
    ratings = [
        _game_rating(held.get(game.game, Rating(game=game.game)), results.get(game.game, []))
        for game in GAMES
    ]
    return Ratings(
        played=[each for each in ratings if each.game in held],
        unplayed=[each for each in ratings if each.game not in held],
    )


def _results_by_game(person: User) -> Mapping[str, list[Result]]:
    """Return the user's latest rated results for each game, newest first."""
    found = defaultdict[str, list[Result]](list)
    for result in rated_results(person)[:MAX_CHARTED]:
        found[result.game].append(result)
    return found


def rated_results(person: User) -> QuerySet[Result]:
    """Return the user's rated results, latest first, without annulled ones."""
    return Result.objects.filter(user=person, reckoning__annulled=False).order_by("-pk")


def _game_rating(rating: Rating, latest: list[Result]) -> GameRating:
    skills = [each.after for each in reversed(latest) if each.after is not None]
    if latest and latest[-1].before is not None:
        skills.insert(0, latest[-1].before)
    return GameRating(
        game=rating.game,
        title=title(rating.game),
        skill=rating.skill,
        matches=rating.matches,
        chart=rating_chart(skills),
        results=latest[:MAX_LISTED],
    )


def tallies(person: User, viewer: User | AnonymousUser) -> list[Tally]:
    """Return how many matches the user has won and lost in each game."""
    kinds = Total.objects.filter(user=person).exclude(won=0, lost=0)
    found = {game.game: Tally(game.game, title(game.game)) for game in GAMES}
    for total in kinds if viewer == person else kinds.filter(private=False):
        found[total.game].add(total)
    return [tally for tally in found.values() if tally.presets]
