"""Results of finished matches, and the ratings that follow from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models.match import Match
from games.models.seat import visible_matches
from games.rating_formula import Skill

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User


class Rating(models.Model):
    """A user's current rating in one game, computed from all rated results."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="ratings",
        verbose_name=_("player"),
        db_index=False,
    )
    game = models.SlugField(_("game"), max_length=30, db_index=False)
    mu = models.FloatField(_("mean"), default=Skill().mu)
    sigma = models.FloatField(_("deviation"), default=Skill().sigma)
    matches = models.PositiveIntegerField(_("rated matches"), default=0)
    listed = models.BooleanField(_("on the leaderboard"), default=False)
    """Whether the rating is shown on the leaderboard; `games.rating_formula` has the conditions."""

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "game"], name="one_rating_a_game"),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["game", "-mu", "user"], name="rating_ladder", condition=Q(listed=True)
            ),
            models.Index(
                fields=["game", "-mu", "user"],
                name="rating_unlisted",
                condition=Q(listed=False, matches__gt=0),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.game} {self.skill.rating}"

    @property
    def skill(self) -> Skill:
        """The skill as mean and deviation."""
        return Skill(self.mu, self.sigma)


class Reckoning(models.Model):
    """A rated match, in the order in which ratings are computed: that of the primary keys.

    Creating a row locks the ratings of its players. Two matches with a common player therefore have
    primary keys in the order in which they were rated.
    """

    match = models.OneToOneField(Match, models.PROTECT, related_name="reckoning")
    game = models.SlugField(_("game"), max_length=30, db_index=False)
    weight = models.FloatField(_("weight"))
    annulled = models.BooleanField(_("annulled"), default=False)
    at = models.DateTimeField(_("time"))

    class Meta:
        verbose_name = _("rated result")
        verbose_name_plural = _("rated results")
        indexes: ClassVar = [
            models.Index(fields=["game", "id"], name="reckoned", condition=Q(annulled=False)),
        ]

    def __str__(self) -> str:
        return f"{self.pk} {self.match_id}"


class ResultQuerySet(models.QuerySet["Result"]):
    def visible_to(self, user: User | AnonymousUser) -> ResultQuerySet:
        """Return results of public matches, and of private ones in which this user had a seat."""
        return self.filter(visible_matches(user, "match"))


class Result(models.Model):
    """The result of a finished match for one of its players."""

    class Outcome(models.TextChoices):
        WON = "won", _("won")
        LOST = "lost", pgettext_lazy("match", "lost")
        NONE = "none", _("no winner")

    match = models.ForeignKey(Match, models.PROTECT, related_name="results")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="results",
        verbose_name=_("player"),
        db_index=False,
    )
    seat = models.PositiveSmallIntegerField(_("seat"))
    side = models.PositiveSmallIntegerField(_("side"))
    """The lowest of the seats that win and lose together: this seat and its partners."""
    game = models.SlugField(_("game"), max_length=30, db_index=False)
    preset = models.CharField(_("rules"), max_length=40, blank=True)
    """The preset that the options match; empty for none."""
    outcome = models.CharField(_("result"), max_length=4, choices=Outcome)
    computers = models.BooleanField(_("with computers"), default=False)
    """Whether a bot had a seat from the beginning; substitutes do not count."""
    throws = models.PositiveIntegerField(_("throws"), default=0)
    """The number of throws by all seats."""
    luck = models.FloatField(_("luck"), null=True)
    """The share of players who would have had less luck; None if other users or bots also threw."""
    at = models.DateTimeField(_("time"))
    reckoning = models.ForeignKey(
        Reckoning, models.PROTECT, null=True, related_name="results", verbose_name=_("rated result")
    )
    """Entry of the rated match; None for a casual match, which also has no skills stored."""
    mu_before = models.FloatField(_("mean before match"), null=True)
    sigma_before = models.FloatField(_("deviation before match"), null=True)
    mu_after = models.FloatField(_("mean after match"), null=True)
    sigma_after = models.FloatField(_("deviation after match"), null=True)

    objects = ResultQuerySet.as_manager()

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "user"], name="one_result_each"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["user", "-id"], name="result_latest"),
            models.Index(fields=["user", "game", "-id"], name="result_of_game"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.user_id} {self.outcome}"

    @property
    def before(self) -> Skill | None:
        """The player's skill before the match; None if the match was not rated."""
        return _skill(self.mu_before, self.sigma_before)

    @property
    def after(self) -> Skill | None:
        """The player's skill after the match; None if the match was not rated."""
        return _skill(self.mu_after, self.sigma_after)


def _skill(mu: float | None, sigma: float | None) -> Skill | None:
    return None if mu is None or sigma is None else Skill(mu, sigma)
