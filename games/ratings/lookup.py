"""Reads the ratings of several players in one query, for lists and new matches."""

from collections.abc import Collection, Mapping, Sequence

from accounts.models import User
from games.models import Rating
from games.rating_formula import Skill

Skills = Mapping[tuple[int, str], Skill]
"""(user id, game) -> skill; users without a rated match are missing."""


def load_skills(user_ids: Collection[int], games: Collection[str]) -> Skills:
    """Return the skill of each of these users in each of these games, if they have one."""
    found = Rating.objects.filter(user__in=user_ids, game__in=games, matches__gt=0)
    return {(rating.user_id, rating.game): rating.skill for rating in found}


def strength(game: str, players: Sequence[User | None]) -> int:
    """Return the strength of a match: the mean lower bound of its players' ratings.

    It is 0 if a player is None, which means a bot.
    """
    user_ids = [player.pk for player in players if player is not None]
    if len(user_ids) < len(players):
        return 0
    ratings = load_skills(user_ids, [game])
    return round(
        sum(ratings.get((each, game), Skill()).lower_bound for each in user_ids) / len(user_ids)
    )
