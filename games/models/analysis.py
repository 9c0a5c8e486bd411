"""Analyses of finished matches: what each decision was worth, and each player's totals."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models.match import Match


class Analysis(models.Model):
    """The analysis of a finished match, requested once and kept for all viewers.

    While `done_at` is None it waits for a worker, or a worker is computing it. A report that is
    computed again stays until the new one is ready.
    """

    class Depth(models.TextChoices):
        """How far the computer looks ahead."""

        STANDARD = "standard", pgettext_lazy("analysis", "standard")
        DEEP = "deep", pgettext_lazy("analysis", "deeper")

    TASK = "analysis"
    """Name under which failures of analyses are recorded; their items are keys of matches."""

    match = models.OneToOneField(Match, models.CASCADE, related_name="analysis")
    depth = models.CharField(_("depth"), max_length=8, choices=Depth, default=Depth.STANDARD)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="+",
        verbose_name=_("player"),
        null=True,
        db_index=False,
    )
    asked_at = models.DateTimeField(_("requested at"), default=timezone.now)
    taken_until = models.DateTimeField(null=True)
    """Until when a worker has taken the analysis on; others leave it alone."""
    decided = models.PositiveIntegerField(default=0)
    """How many actions of the match are analysed so far, and `actions` how many there are."""
    actions = models.PositiveIntegerField(default=0)
    done_at = models.DateTimeField(_("done at"), null=True)
    seconds = models.FloatField(null=True)
    """Seconds that the computer has worked on the report."""
    edition = models.PositiveSmallIntegerField(default=0)
    """The `EDITION` of the evaluators that made the report; 0 before the first report."""
    last_event = models.PositiveIntegerField(default=0)
    """The number of the last event of the match that the report covers."""
    report = models.BinaryField(default=bytes)
    """The report in the form of `games.engine.analysis.report`, as compressed JSON."""

    class Meta:
        verbose_name = _("analysis")
        verbose_name_plural = _("analyses")
        indexes: ClassVar = [
            models.Index(
                fields=["asked_at"], name="analyses_to_do", condition=Q(done_at__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.depth}"


class PlayerAnalysis(models.Model):
    """The totals of one player in the analysis of a match, for profiles."""

    analysis = models.ForeignKey(Analysis, models.CASCADE, related_name="players")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="analyses",
        verbose_name=_("player"),
        db_index=False,
    )
    seat = models.PositiveSmallIntegerField(_("seat"))
    game = models.SlugField(_("game"), max_length=30, db_index=False)
    at = models.DateTimeField(_("time"))
    """When the match ended."""
    counted = models.PositiveIntegerField()
    """The number of decisions that count, and `error` the sum of their errors."""
    error = models.FloatField()
    match_loss = models.FloatField()
    """The chance of winning the match that all errors together have cost."""
    luck = models.FloatField()
    """The chance of winning the match that the throws have brought, all in all."""
    phases = models.JSONField(default=dict)
    """Phase -> the number of its decisions that count, and the sum of their errors."""
    kinds = models.JSONField(null=True)
    """The same for each kind of decision: `play`, `double` and `answer`."""
    dearest = models.JSONField(null=True)
    """The decisions that cost most, a few: number of the event, and error."""
    won = models.BooleanField(null=True)
    """Whether the player won; None if no player has."""
    adjusted = models.FloatField(null=True)
    """The result without luck, as chance to win the match; None like `won`.

    The first rows have none of these four.
    """

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["analysis", "seat"], name="one_analysis_a_seat"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["user", "game", "-at"], name="analyses_of_player"),
            models.Index(fields=["user", "-at"], name="latest_analyses_of_player"),
        ]

    def __str__(self) -> str:
        return f"{self.analysis_id} {self.user_id}"
