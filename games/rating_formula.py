"""The rating formula: how the result of a match changes the skills of its players.

It uses the Plackett-Luce model of `openskill`. A skill is a mean (`mu`) and a standard deviation
(`sigma`). A result ranks the sides of a match; sides can tie. A side is one player, or partners.
All functions are pure.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from math import sqrt

from openskill.models import PlackettLuce

DEFAULT_MODEL = PlackettLuce()
"""The library's default parameters, including the initial skill."""
INITIAL_RATING, RATING_UNIT = 1500, 40
"""The shown rating of a new player, and the rating points for one unit of `mu`."""
DEVIATIONS = 2
"""Half the width of the shown 95 % interval, in standard deviations."""
MAX_ESTABLISHED_SIGMA = 5.0
"""Maximum `sigma` of an established rating, reached after about twenty games."""
MIN_MATCHES = 20
"""Minimum number of rated matches for the leaderboard."""


def rating_text(rating: int, *, provisional: bool) -> str:
    """Return a rating as it stands beside names: `1500?` while it is provisional."""
    return f"{rating}{'?' if provisional else ''}"


@dataclass(frozen=True, slots=True)
class Skill:
    """The estimated skill of a player in one game."""

    mu: float = DEFAULT_MODEL.mu
    sigma: float = DEFAULT_MODEL.sigma

    @property
    def rating(self) -> int:
        """The rating as players read it."""
        return round(INITIAL_RATING + RATING_UNIT * (self.mu - DEFAULT_MODEL.mu))

    @property
    def text(self) -> str:
        """The rating as it stands beside names, with a question mark while it is provisional."""
        return rating_text(self.rating, provisional=self.provisional)

    @property
    def margin(self) -> int:
        """Half the width of the 95 % interval, in rating points."""
        return round(RATING_UNIT * DEVIATIONS * self.sigma)

    @property
    def provisional(self) -> bool:
        """Whether the rating is too uncertain for the leaderboard."""
        return self.sigma > MAX_ESTABLISHED_SIGMA

    @property
    def lower_bound(self) -> int:
        """The lower end of the 95 % interval in rating points, but never less than 1."""
        return max(
            round(
                INITIAL_RATING
                + RATING_UNIT * (self.mu - DEVIATIONS * self.sigma - DEFAULT_MODEL.mu)
            ),
            1,
        )

    def is_listed(self, matches: int) -> bool:
        """Whether the player is on the leaderboard after this many rated matches."""
        return matches >= MIN_MATCHES and not self.provisional


@dataclass(frozen=True, slots=True)
class RatingEntry:
    """One player in the result of a match.

    Players with the same `side` are partners. A lower `place` is better; tied sides have the same
    `place`. The values of `side` and `user_id` are arbitrary ids.
    """

    user_id: int
    side: int
    place: int
    skill: Skill


def weight(points: int) -> float:
    """Return the weight of a match to `points` points; a match of one game has the weight 1."""
    return sqrt(points)


def rate(entries: Sequence[RatingEntry], weight: float) -> dict[int, Skill]:
    """Return the new skill of each player, by user id, after a match of this weight.

    The order of the entries does not matter. Chance matters less in long matches, so the model's
    `beta` is divided by the weight. As on the First Internet Backgammon Server, the weight is the
    square root of the match length (see `weight`).
    """
    model = _model(weight)
    # Float sums depend on their order, so entries are sorted to give every caller the same result.
    named = sorted(entries, key=lambda entry: entry.user_id)
    first = {entry.side: entry.user_id for entry in reversed(named)}
    named.sort(key=lambda entry: first[entry.side])
    sides = [list(side) for _, side in groupby(named, key=lambda entry: entry.side)]
    known = [[model.rating(each.skill.mu, each.skill.sigma) for each in side] for side in sides]
    after = model.rate(known, ranks=[min(each.place for each in side) for side in sides])
    return {
        entry.user_id: Skill(new.mu, new.sigma)
        for side, news in zip(sides, after, strict=True)
        for entry, new in zip(side, news, strict=True)
    }


@lru_cache
def _model(weight: float) -> PlackettLuce:
    return PlackettLuce(beta=DEFAULT_MODEL.beta / weight)
