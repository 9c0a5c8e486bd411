"""How strong somebody is taken to be when people are brought together."""

from accounts.models import User
from games.models import Rating
from games.skill import Skill

STRONG_FROM = ((1700, "master"), (1550, "strong"), (1400, "casual"))
"""From which rating on which computer is a match for somebody; all others begin with beginners."""


def counted(user: User, game: str) -> int:
    """The rating that counts: as of somebody who begins, for guests and while it is provisional."""
    rating = Rating.objects.filter(user=user, game=game).first()
    return Skill().shown if rating is None or rating.skill.provisional else rating.skill.shown


def equal(rating: int) -> str:
    """The level of the computer that is a match for this rating."""
    return next((level for least, level in STRONG_FROM if rating >= least), "beginner")
