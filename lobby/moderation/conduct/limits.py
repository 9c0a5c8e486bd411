"""How well people may play before moderators are told: the numbers of the alarm.

`docs/conduct.md` says where they come from.
"""

from math import exp, log

from games.rating_formula import DEVIATIONS, RATING_UNIT, Skill

STRONGEST = 0.004
"""Scale below which no person is assumed to be, whatever the rating; see `likelihood`."""
STRONGEST_IN = {"senas": 0.002}
"""The same in games whose positions need another: here players with rare lapses look stronger."""
WEAKEST = 0.5
AVERAGE = 0.04
"""Scale of people with a rating of `AVERAGE_RATING`: that of the level casual in backgammon."""
AVERAGE_RATING = 1500
HALVING = 25
"""Points of rating that halve the scale."""
MARGIN = 100
"""Points by which people may be better than their rating, beyond its interval."""
DECISIONS = 500
"""The least number of decisions for an alarm."""
FALSE_ALARMS = 1 / 10_000
"""The largest probability that a player is ever reported who is not better than the limit."""


def rating_limit(skill: Skill) -> int:
    """Return the highest rating that a player of this skill may deserve."""
    return skill.rating + round(DEVIATIONS * RATING_UNIT * skill.sigma) + MARGIN


def strongest(game: str) -> float:
    """Return the scale below which no person is assumed to be in a game."""
    return STRONGEST_IN.get(game, STRONGEST)


def scale_at(rating: float, game: str) -> float:
    """Return the scale of the strongest people up to this rating."""
    scale = AVERAGE * exp(-log(2) * (rating - AVERAGE_RATING) / HALVING)
    return min(max(scale, strongest(game)), WEAKEST)


def alarm_threshold(games: int, closed: int) -> float:
    """Return the logarithm of the ratio from which moderators are told.

    All of a player's games share the probability of a false alarm, and after each closed alarm
    half of what is left is used.
    """
    return log(games * 2 ** (closed + 1) / FALSE_ALARMS)
