"""What players have won in rated matches of each month, kept so that no page counts results."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class MonthlyScore(models.Model):
    """How many rated matches of one month a user has won against one opponent."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="+",
        verbose_name=_("player"),
        db_index=False,
    )
    opponent = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("player")
    )
    game = models.SlugField(_("game"), max_length=30, db_index=False)
    month = models.DateField()
    """The first day of the month, in UTC."""
    won = models.PositiveIntegerField(_("won"), default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["user", "opponent", "game", "month"], name="one_monthly_score_a_game"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.opponent_id} {self.game} {self.month}: {self.won}"


class MonthlyTotal(models.Model):
    """The points of a user in the rated matches of one month, and how many these matches were."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="+",
        verbose_name=_("player"),
        db_index=False,
    )
    game = models.SlugField(_("game"), max_length=30, db_index=False)
    month = models.DateField()
    """The first day of the month, in UTC."""
    points = models.PositiveIntegerField(default=0)
    """One for each win against an opponent; only the first wins against the same one count."""
    matches = models.PositiveIntegerField(_("rated matches"), default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["user", "game", "month"], name="one_monthly_total_a_game"
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["game", "month", "-points", "matches", "user"],
                name="best_of_month",
                condition=Q(points__gt=0),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.game} {self.month}: {self.points}"
