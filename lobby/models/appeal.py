"""Models of appeals against decisions of staff, and of what is written about them."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from lobby.models.appeal_answers import AppealOutcome

MAX_LENGTH = 1000
"""Maximum number of characters of an appeal, and of staff's note about it."""
MAX_QUESTIONS = 5
"""Maximum number of questions of staff about one appeal."""


class Appeal(models.Model):
    """Appeal of a user against a sanction or ruling.

    A user can appeal only once against each decision.
    """

    class Thing(models.TextChoices):
        """Kind of the decision that the user appeals against."""

        SANCTION = "sanction", _("a sanction")
        RULING = "ruling", _("a decision about a match")

    thing = models.CharField(_("what"), max_length=8, choices=Thing)
    number = models.PositiveBigIntegerField(_("number"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="appeals", verbose_name=_("by")
    )
    words = models.CharField(_("in their own words"), max_length=MAX_LENGTH)
    language = models.CharField(_("language"), max_length=10, blank=True)
    """Language of the page on which the user wrote the appeal."""
    mail = models.BooleanField(_("wants an e-mail"), default=False)
    at = models.DateTimeField(_("time"), default=timezone.now)
    outcome = models.CharField(_("outcome"), max_length=7, choices=AppealOutcome, blank=True)
    answer = models.CharField(_("answer"), max_length=20, blank=True)
    """Key of the answer's text, which each viewer reads in their own language."""
    note = models.CharField(_("note"), max_length=MAX_LENGTH, blank=True)
    """Staff's note about the answer, visible to staff only."""
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("answered by"),
    )
    answered_at = models.DateTimeField(_("answered"), null=True)
    request_id = models.CharField(max_length=64, blank=True, editable=False)
    """Request name of the request that answered the appeal."""

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["thing", "number", "user"], name="one_appeal_each"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["id"], name="appeal_open", condition=Q(answered_at__isnull=True)),
        ]

    def __str__(self) -> str:
        return f"{self.pk} {self.thing} {self.number}"

    @property
    def is_asked(self) -> bool:
        """Whether it is open and the last of its lines is a question of staff."""
        latest = list(self.lines.all())[-1:]
        return self.answered_at is None and any(each.by_id != self.user_id for each in latest)


class AppealLine(models.Model):
    """Question of staff about an appeal, answer of its user, or a sentence beside the decision.

    Users never read which member of staff wrote it.
    """

    appeal = models.ForeignKey(Appeal, models.PROTECT, related_name="lines")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("by")
    )
    words = models.CharField(_("words"), max_length=MAX_LENGTH)
    request_id = models.CharField(max_length=64, editable=False)
    at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta:
        verbose_name = _("line about an appeal")
        verbose_name_plural = _("lines about appeals")
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["by", "request_id"], name="one_line_a_request"),
        ]

    def __str__(self) -> str:
        return f"{self.appeal_id}: {self.pk}"
