"""How strong somebody is, and the law by which a result changes it; nothing else knows it.

Strength is what `openskill` keeps of it: a mean and how unsure it is. By its Plackett-Luce model
a result is an order of sides, of which some may share a place; a side is one person, or partners.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from math import sqrt

from openskill.models import PlackettLuce

USUAL = PlackettLuce()
"""The library's own numbers: where everybody begins, and how much a single game says."""
MIDDLE, STEP = 1500, 40
"""How strength is shown: the mean of those who begin, and what one unit of it is worth."""
DEVIATIONS = 2
"""A strength lies within so many deviations in 19 of 20 cases."""
SURE = 5.0
"""A rating is provisional until its deviation is at most this, after twenty games or so."""
ENOUGH = 20
"""Whoever has played fewer rated matches stands on no leaderboard."""


@dataclass(frozen=True, slots=True)
class Skill:
    """What is known of somebody's strength in one game."""

    mu: float = USUAL.mu
    sigma: float = USUAL.sigma

    @property
    def shown(self) -> int:
        """The rating as people read it."""
        return round(MIDDLE + STEP * (self.mu - USUAL.mu))

    @property
    def margin(self) -> int:
        """How far the rating may well be from the true strength."""
        return round(STEP * DEVIATIONS * self.sigma)

    @property
    def provisional(self) -> bool:
        """Tell whether too little is known yet."""
        return self.sigma > SURE

    @property
    def surely(self) -> int:
        """The rating that the strength hardly falls short of; never less than 1."""
        return max(round(MIDDLE + STEP * (self.mu - DEVIATIONS * self.sigma - USUAL.mu)), 1)

    def listed(self, matches: int) -> bool:
        """Tell whether this stands on the leaderboard after so many matches."""
        return matches >= ENOUGH and not self.provisional


@dataclass(frozen=True, slots=True)
class Entry:
    """Somebody in a result: on which side, and in which place it came, the first being the least.

    Sides are told apart by any numbers, and so are people.
    """

    person: int
    side: int
    place: int
    skill: Skill


def weight(points: int) -> float:
    """How much a match to so many points says, beside a single game."""
    return sqrt(points)


def rated(entries: Sequence[Entry], weight: float) -> dict[int, Skill]:
    """What is known of everybody after a result, whatever the order in which they are named.

    As on the First Internet Backgammon Server strength tells by the root of a match's length: what
    chance adds to a performance is so much less, and so more is expected, won and lost.
    """
    model = _model(weight)
    # Sums of floats hang on their order, so there is one for everybody.
    named = sorted(entries, key=lambda entry: entry.person)
    first = {entry.side: entry.person for entry in reversed(named)}
    named.sort(key=lambda entry: first[entry.side])
    sides = [list(side) for _, side in groupby(named, key=lambda entry: entry.side)]
    known = [[model.rating(each.skill.mu, each.skill.sigma) for each in side] for side in sides]
    after = model.rate(known, ranks=[min(each.place for each in side) for side in sides])
    return {
        entry.person: Skill(new.mu, new.sigma)
        for side, news in zip(sides, after, strict=True)
        for entry, new in zip(side, news, strict=True)
    }


@lru_cache
def _model(weight: float) -> PlackettLuce:
    return PlackettLuce(beta=USUAL.beta / weight)
