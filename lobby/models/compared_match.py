"""Rated matches in which the strength of a player's decisions is compared with the rating."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import Match


class ComparedMatch(models.Model):
    """A player's rated match: due until its analysis is compared, then with what that has found.

    Only staff sees it. It is deleted with the private data of an erased account.
    """

    match = models.ForeignKey(Match, models.CASCADE, related_name="+", verbose_name=_("match"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="+",
        verbose_name=_("player"),
        db_index=False,
    )
    seat = models.PositiveSmallIntegerField(_("seat"))
    game = models.SlugField(_("game"), max_length=30, db_index=False)
    at = models.DateTimeField(_("time"))
    """When the match ended."""
    limit = models.IntegerField()
    """The highest rating that the player may have deserved at its beginning."""
    due = models.BooleanField(default=True)
    number = models.PositiveIntegerField(default=0)
    """Which of the player's matches it is, from 1, since the last alarm was closed."""
    decisions = models.PositiveIntegerField(default=0)
    best = models.PositiveIntegerField(default=0)
    """Decisions in which one of the best candidates was chosen; `expected` as many as that people
    up to the limit would choose.
    """
    expected = models.FloatField(default=0)
    lost = models.FloatField(default=0)
    """Equity that all decisions together have lost."""
    ratio = models.FloatField(default=0)
    """Natural logarithm of this match's likelihood ratio."""
    so_far = models.JSONField(default=list)
    """Natural logarithms of the ratios up to this match, for each computer considered."""
    decided = models.PositiveIntegerField(default=0)
    """Decisions up to this match, and `chosen` those of them with one of the best candidates."""
    chosen = models.PositiveIntegerField(default=0)
    foreseen = models.FloatField(default=0)
    """The sum of `expected` up to this match."""

    class Meta:
        verbose_name = _("compared match")
        verbose_name_plural = _("compared matches")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "user"], name="compared_once"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["user", "game", "-id"], name="compared_of_player"),
            models.Index(fields=["id"], name="compared_due", condition=Q(due=True)),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.user_id}"
