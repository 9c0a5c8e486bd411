"""The rating formula: skills, and how the result of a match changes them. Pure functions.

Based on the Plackett-Luce model of `openskill`: a skill is a mean (`mu`) and a standard deviation
(`sigma`); a result is a ranking of sides, with ties. A side is one player, or partners.
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
"""Width of the shown margin in standard deviations: about 95 % of cases lie within two."""
MAX_ESTABLISHED_SIGMA = 5.0
"""Maximum `sigma` of an established rating, reached after about twenty games."""
MIN_MATCHES = 20
"""Minimum number of rated matches for the leaderboard."""


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
    def margin(self) -> int:
        """Half the width of the 95 % interval, in rating points."""
        return round(RATING_UNIT * DEVIATIONS * self.sigma)

    @property
    def provisional(self) -> bool:
        """Whether the rating is still too uncertain for the leaderboard."""
        return self.sigma > MAX_ESTABLISHED_SIGMA

    @property
    def lower_bound(self) -> int:
        """The lower end of the 95 % interval, in rating points, at least 1."""
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
    """A player's part in a result.

    A lower `place` is better; sides may share one. `side` and `user_id` are arbitrary ids.
    """

    user_id: int
    side: int
    place: int
    skill: Skill


def weight(points: int) -> float:
    """Return the weight of a match to this many points, relative to one game."""
    return sqrt(points)


def rate(entries: Sequence[RatingEntry], weight: float) -> dict[int, Skill]:
    """Return the new skill of each player after a result; independent of the order of entries.

    As on the First Internet Backgammon Server, the weight is the square root of the match length:
    chance matters less in long matches, so the model's `beta` is divided by the weight.
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
