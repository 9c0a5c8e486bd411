"""Invented users: a few play very often, most hardly ever."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import accumulate
from random import Random

from accounts.models import User
from games.models import Rating
from games.rating_formula import Skill
from tools.filling.rows import Rows, first_free, moment

STEEP = 0.8
"""How steeply play decreases from the first user to the last, as an exponent."""
AHEAD = 10
BATCH = 10_000
COUNTRIES = ("", "", "", "DE", "ES", "FR", "IN", "TR", "US")
SIGMA = 1.5
"""The least uncertainty of a rating."""


@dataclass(slots=True)
class GameRating:
    """The rating of an invented user in one game."""

    mu: float = Skill().mu
    sigma: float = Skill().sigma
    matches: int = 0

    def apply_result(self, won: float, expected: float) -> None:
        """Change the rating after a match, much faster than the rating formula and roughly like it.

        `won` is 1 for a win and 0 for a loss, `expected` the chance to win before the match.
        """
        self.mu += 0.3 * self.sigma * (won - expected)
        self.sigma = max(SIGMA, self.sigma * 0.97)
        self.matches += 1


@dataclass(slots=True)
class People:
    """All invented users: how often each plays, how strong each is, and their ratings."""

    first: int
    """The primary key of the first user."""
    often: Sequence[float]
    """How often each user plays: cumulative weights."""
    strengths: Sequence[float]
    known: dict[tuple[int, str], GameRating] = field(default_factory=dict)
    """The ratings so far, by user and game."""

    def some(self, random: Random, many: int) -> list[int]:
        """Return `many` users chosen at random; those who play more often are more likely.

        A user may be chosen more than once.
        """
        numbers = range(self.first, self.first + len(self.often))
        return random.choices(numbers, cum_weights=self.often, k=many)

    def strength(self, person: int) -> float:
        """Return the invented strength of a user, which decides how often it wins."""
        return self.strengths[person - self.first]


def create_users(random: Random, many: int, since: datetime) -> People:
    """Create and return `many` users, who joined at random moments after `since`."""
    first = first_free(User)
    names = ("id", "username", "password", "country", "flag", "date_joined")
    rows, span = Rows(User, *names), datetime.now(since.tzinfo) - since
    for number in range(first, first + many):
        country, joined = random.choice(COUNTRIES), since + span * random.random()
        flag = bool(country) and random.random() < 1 / 2
        rows.add(number, f"player-{number:07}", "!", country, flag, moment(joined))
        if number % BATCH == 0:
            rows.store()
    rows.store()
    often = list(accumulate((place + AHEAD) ** -STEEP for place in range(many)))
    return People(first, often, [random.gauss(Skill().mu, 4) for _ in range(many)])


def store_ratings(people: People) -> None:
    """Store the ratings that users have after all invented matches."""
    rows = Rows(Rating, "id", "user_id", "game", "mu", "sigma", "matches", "listed")
    ratings = enumerate(people.known.items(), start=first_free(Rating))
    for number, ((person, game), known) in ratings:
        listed = Skill(known.mu, known.sigma).is_listed(known.matches)
        rows.add(number, person, game, known.mu, known.sigma, known.matches, listed)
        if number % BATCH == 0:
            rows.store()
    rows.store()
