"""Ratings for pairing, rating ranges of seeks, and the bot level that fits a rating."""

from dataclasses import dataclass

from django.utils.translation import gettext

from accounts.models import User
from games.models import Rating
from games.rating_formula import Skill

LEVEL_THRESHOLDS = ((1700, "master"), (1550, "strong"), (1400, "casual"))
"""Pairs of a least rating and the bot level offered from there, highest first.

Below the last threshold the level is `beginner`.
"""


DEFAULT_RATING = Skill().rating
"""Rating that counts for guests, new players and players with a provisional rating."""


@dataclass(frozen=True, slots=True)
class RatingRange:
    """Range of ratings that a seek accepts, with both bounds included.

    None means no bound.
    """

    least: int | None = None
    most: int | None = None

    def admits(self, rating: int) -> bool:
        """Whether the range includes this rating."""
        low_enough = self.most is None or rating <= self.most
        return low_enough and (self.least is None or self.least <= rating)

    @property
    def text(self) -> str:
        """The range in words; empty if it includes all ratings."""
        values = {"least": self.least, "most": self.most}
        if self.least is not None and self.most is not None:
            return gettext("opponents rated from %(least)s to %(most)s") % values
        if self.least is not None:
            return gettext("opponents rated %(least)s or more") % values
        return gettext("opponents rated %(most)s or less") % values if self.most is not None else ""


ANY_RATING = RatingRange()


def established_rating(user: User, game: str) -> int | None:
    """Return a user's rating in a game; None if there is none or it is provisional."""
    rating = Rating.objects.filter(user=user, game=game).first()
    return None if rating is None or rating.skill.provisional else rating.skill.rating


def rating_for_pairing(user: User, game: str) -> int:
    """Return the user's established rating in a game, or else `DEFAULT_RATING`."""
    rating = established_rating(user, game)
    return DEFAULT_RATING if rating is None else rating


def level_for_rating(rating: int) -> str:
    """Return the level of the bot whose strength fits this rating."""
    return next((level for least, level in LEVEL_THRESHOLDS if rating >= least), "beginner")
