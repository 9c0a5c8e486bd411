"""How strong people are known to be, for tables and lists that tell of it."""

from collections.abc import Collection, Mapping, Sequence

from accounts.models import User
from games.models import Rating
from games.skill import Skill

Skills = Mapping[tuple[int, str], Skill]
"""By person and game; whoever has played no rated match is in none."""


def skills(people: Collection[int], games: Collection[str]) -> Skills:
    """What is known of these people in these games."""
    found = Rating.objects.filter(user__in=people, game__in=games, matches__gt=0)
    return {(rating.user_id, rating.game): rating.skill for rating in found}


def strength(game: str, players: Sequence[User | None]) -> int:
    """How strong a table surely is in the mean, as ratings are shown; 0 with a computer there."""
    people = [player.pk for player in players if player is not None]
    if len(people) < len(players):
        return 0
    known = skills(people, [game])
    return round(sum(known.get((each, game), Skill()).surely for each in people) / len(people))
