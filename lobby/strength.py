"""How strong somebody is taken to be when people are brought together."""

from dataclasses import dataclass

from accounts.models import User
from games.models import Rating
from games.skill import Skill

STRONG_FROM = ((1700, "master"), (1550, "strong"), (1400, "casual"))
"""From which rating on which computer is a match for somebody; all others begin with beginners."""


USUAL = Skill().shown
"""What counts for guests, for whoever begins, and while a rating is provisional."""


@dataclass(frozen=True, slots=True)
class Range:
    """How strong those are to be who are looked for; anybody, where nothing is said."""

    least: int | None = None
    most: int | None = None

    def admits(self, rating: int) -> bool:
        """Tell whether somebody so strong is looked for."""
        low_enough = self.most is None or rating <= self.most
        return low_enough and (self.least is None or self.least <= rating)


ANYBODY = Range()


def sure(user: User, game: str) -> int | None:
    """Somebody's rating in a game, once it is sure."""
    rating = Rating.objects.filter(user=user, game=game).first()
    return None if rating is None or rating.skill.provisional else rating.skill.shown


def counted(user: User, game: str) -> int:
    """The rating that counts."""
    rating = sure(user, game)
    return USUAL if rating is None else rating


def equal(rating: int) -> str:
    """The level of the computer that is a match for this rating."""
    return next((level for least, level in STRONG_FROM if rating >= least), "beginner")
