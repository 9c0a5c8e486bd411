"""What matches that are over were for those who sat there, and how strong that makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models.match import Match, Seat
from games.skill import Skill

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User


class Rating(models.Model):
    """How strong somebody is in one game now; it follows from the results that count."""

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
    """Whether enough was played and enough is known, as `games.skill` says."""

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
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.game} {self.skill.shown}"

    @property
    def skill(self) -> Skill:
        """What is known of the strength."""
        return Skill(self.mu, self.sigma)


class Reckoning(models.Model):
    """A match that counts for ratings. In the order of their numbers they lead to all of them.

    Whoever writes one holds the ratings of its people, so two with a person in common have their
    numbers in the order in which they were reckoned.
    """

    match = models.OneToOneField(Match, models.PROTECT, related_name="reckoning")
    game = models.SlugField(_("game"), max_length=30, db_index=False)
    weight = models.FloatField(_("weight"))
    annulled = models.BooleanField(_("annulled"), default=False)
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("reckoning")
        verbose_name_plural = _("reckonings")
        indexes: ClassVar = [
            models.Index(fields=["game", "id"], name="reckoned", condition=Q(annulled=False)),
        ]

    def __str__(self) -> str:
        return f"{self.pk} {self.match_id}"


class ResultQuerySet(models.QuerySet["Result"]):
    """The results that somebody may see."""

    def visible_to(self, user: User | AnonymousUser) -> ResultQuerySet:
        """Those of public matches, and of private ones in which this user sat."""
        sat = Seat.objects.filter(match=OuterRef("match"), user=user.pk or 0)
        return self.filter(Q(match__private=False) | Exists(sat))

    def against(self, rival: User) -> ResultQuerySet:
        """Those of matches in which this person sat on another side."""
        there = Result.objects.filter(match=OuterRef("match"), user=rival)
        return self.filter(Exists(there.exclude(side=OuterRef("side"))))


class Result(models.Model):
    """What a match that is over was for one person who sat there."""

    class Outcome(models.TextChoices):
        """How it ended for this person."""

        WON = "won", _("won")
        LOST = "lost", pgettext_lazy("match", "lost")
        NONE = "none", _("nobody won")

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
    """The first seat of those who win and lose together."""
    game = models.SlugField(_("game"), max_length=30, db_index=False)
    preset = models.CharField(_("rules"), max_length=40, blank=True)
    """Under which of the game's names its rules are known; empty for none."""
    outcome = models.CharField(_("result"), max_length=4, choices=Outcome)
    computers = models.BooleanField(_("with computers"), default=False)
    """Whether a computer sat there, or played on for somebody."""
    throws = models.PositiveIntegerField(_("throws"), default=0)
    """How often everybody together has thrown."""
    luck = models.FloatField(_("luck"), null=True)
    """The share of players who would have had less luck; empty where somebody else threw, too."""
    at = models.DateTimeField(_("at"))
    reckoning = models.ForeignKey(
        Reckoning, models.PROTECT, null=True, related_name="results", verbose_name=_("reckoning")
    )
    """Empty for a casual match; what was before and after it belongs to rated ones alone."""
    mu_before = models.FloatField(_("mean before"), null=True)
    sigma_before = models.FloatField(_("deviation before"), null=True)
    mu_after = models.FloatField(_("mean after"), null=True)
    sigma_after = models.FloatField(_("deviation after"), null=True)

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
        """What was known of the strength before a rated match."""
        return _skill(self.mu_before, self.sigma_before)

    @property
    def after(self) -> Skill | None:
        """What was known of the strength after a rated match."""
        return _skill(self.mu_after, self.sigma_after)


def _skill(mu: float | None, sigma: float | None) -> Skill | None:
    return None if mu is None or sigma is None else Skill(mu, sigma)
