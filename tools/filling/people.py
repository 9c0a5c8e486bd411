"""People that never were: some play day and night, most hardly ever."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import accumulate
from random import Random

from accounts.models import User
from games.models import Rating
from games.skill import Skill
from tools.filling.rows import Rows, first_free, moment

STEEP = 0.8
"""How much less often somebody plays than those before them in the row."""
AHEAD = 10
BATCH = 10_000
COUNTRIES = ("", "", "", "DE", "ES", "FR", "IN", "TR", "US")
SIGMA = 1.5
"""Nobody is known better than this."""


@dataclass(slots=True)
class Known:
    """What is thought of somebody in one game."""

    mu: float = Skill().mu
    sigma: float = Skill().sigma
    matches: int = 0

    def learn(self, won: float, expected: float) -> None:
        """Move by a result; about as a reckoning would, and much faster."""
        self.mu += 0.3 * self.sigma * (won - expected)
        self.sigma = max(SIGMA, self.sigma * 0.97)
        self.matches += 1


@dataclass(slots=True)
class People:
    """Those who play, by their numbers, how often, how well, and what is known of it."""

    first: int
    often: Sequence[float]
    strengths: Sequence[float]
    known: dict[tuple[int, str], Known] = field(default_factory=dict)

    def some(self, random: Random, many: int) -> list[int]:
        """So many of them; whoever plays often is among them often."""
        numbers = range(self.first, self.first + len(self.often))
        return random.choices(numbers, cum_weights=self.often, k=many)

    def strength(self, person: int) -> float:
        """How well somebody really plays."""
        return self.strengths[person - self.first]


def settle(random: Random, many: int, since: datetime) -> People:
    """Let so many people have come since then."""
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


def rate(people: People) -> None:
    """Write down what is known of everybody in the end."""
    rows = Rows(Rating, "id", "user_id", "game", "mu", "sigma", "matches", "listed")
    ratings = enumerate(people.known.items(), start=first_free(Rating))
    for number, ((person, game), known) in ratings:
        listed = Skill(known.mu, known.sigma).listed(known.matches)
        rows.add(number, person, game, known.mu, known.sigma, known.matches, listed)
        if number % BATCH == 0:
            rows.store()
    rows.store()
