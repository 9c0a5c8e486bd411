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


def skill_in(skills: Skills, game: str, player: User | None) -> Skill | None:
    """Return a player's skill in a game among those loaded; None for bots and guests.

    A user without a rated match has the skill with which everybody begins.
    """
    if player is None or player.is_guest:
        return None
    return skills.get((player.pk, game), Skill())


def skills_of(game: str, players: Sequence[User | None]) -> list[Skill | None]:
    """Return the skill of each player of a match; None for bots and guests.

    A user without a rated match has the skill with which everybody begins.
    """
    known = load_skills([player.pk for player in players if player is not None], [game])
    return [skill_in(known, game, player) for player in players]


def strength(players: Sequence[User | None], skills: Sequence[Skill | None]) -> int:
    """Return the strength of a match: the mean lower bound of its players' ratings.

    `skills` are those of the players. It is 0 if a player is None, which means a bot.
    """
    if None in players:
        return 0
    return round(sum((skill or Skill()).lower_bound for skill in skills) / len(skills))
