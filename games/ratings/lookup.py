"""Ratings of several players at once, for lists and new matches."""

from collections.abc import Collection, Mapping, Sequence

from accounts.models import User
from games.models import Rating
from games.rating_formula import Skill

Skills = Mapping[tuple[int, str], Skill]
"""(user id, game) -> skill; users without a rated match are missing."""


def load_skills(user_ids: Collection[int], games: Collection[str]) -> Skills:
    """Return the skills of these users in these games."""
    found = Rating.objects.filter(user__in=user_ids, game__in=games, matches__gt=0)
    return {(rating.user_id, rating.game): rating.skill for rating in found}


def strength(game: str, players: Sequence[User | None]) -> int:
    """Return the mean lower bound of the players' ratings; 0 in matches with bots."""
    user_ids = [player.pk for player in players if player is not None]
    if len(user_ids) < len(players):
        return 0
    ratings = load_skills(user_ids, [game])
    return round(
        sum(ratings.get((each, game), Skill()).lower_bound for each in user_ids) / len(user_ids)
    )
