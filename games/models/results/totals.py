"""Numbers of matches won and lost, kept so that no page counts results."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models.results.result import Result
from games.models.seat import visible_matches

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User


class Total(models.Model):
    """How many matches of one kind a user has won and lost."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="totals",
        verbose_name=_("player"),
        db_index=False,
    )
    game = models.SlugField(_("game"), max_length=30, db_index=False)
    preset = models.CharField(_("rules"), max_length=40, blank=True)
    """The preset that the options match; empty for none."""
    computers = models.BooleanField(_("with computers"))
    private = models.BooleanField(_("private"))
    won = models.PositiveIntegerField(_("won"), default=0)
    lost = models.PositiveIntegerField(pgettext_lazy("match", "lost"), default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["user", "game", "preset", "computers", "private"], name="one_total_a_kind"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.game} {self.preset}: {self.won}–{self.lost}"


class HeadToHead(models.Model):
    """How many matches a user has played against one opponent, and how many the user has won.

    Matches without a winner do not count. The opponent has a row, too.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="scores",
        verbose_name=_("player"),
        db_index=False,
    )
    opponent = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("player")
    )
    game = models.SlugField(_("game"), max_length=30, blank=True, db_index=False)
    """Empty for all games together."""
    matches = models.PositiveIntegerField(_("matches"), default=0)
    won = models.PositiveIntegerField(_("won"), default=0)
    public_matches = models.PositiveIntegerField(default=0)
    """How many of the matches were public."""
    public_won = models.PositiveIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "opponent", "game"], name="one_score_a_game"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["user", "game", "-matches", "opponent"], name="met_most"),
            models.Index(
                fields=["user", "game", "-public_matches", "opponent"], name="met_most_in_public"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.opponent_id} {self.game}: {self.won}/{self.matches}"


class MeetingQuerySet(models.QuerySet["Meeting"]):
    """Queries for meetings."""

    def visible_to(self, user: User | AnonymousUser) -> MeetingQuerySet:
        """Return meetings in public matches, and in private ones in which this user had a seat."""
        return self.filter(visible_matches(user, "result__match"))


class Meeting(models.Model):
    """A result of a user, and one of the opponents in that match.

    An index lists the matches of two users in the order in which they ended.
    """

    result = models.ForeignKey(Result, models.CASCADE, related_name="meetings")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="meetings",
        verbose_name=_("player"),
        db_index=False,
    )
    """The user of the result."""
    opponent = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("player")
    )

    objects = MeetingQuerySet.as_manager()

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["user", "opponent", "-id"], name="met_latest"),
        ]

    def __str__(self) -> str:
        return f"{self.result_id} {self.opponent_id}"
