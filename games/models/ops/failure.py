"""Background work that raised an exception."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class FailureQuerySet(models.QuerySet["Failure"]):
    def held_back(self, task: str) -> FailureQuerySet:
        """Return failures of a task that are not to be tried now.

        They are in quarantine, or wait for their next try.
        """
        later = models.Q(retry_at=None) | models.Q(retry_at__gt=timezone.now())
        return self.filter(later, task=task)

    def in_quarantine(self) -> FailureQuerySet:
        """Return failures that are tried again only if a moderator asks for it."""
        return self.filter(retry_at=None)


class Failure(models.Model):
    """One item (a match, a mail, an account) for which a background task keeps failing.

    The row is deleted as soon as a try succeeds.
    """

    task = models.CharField(_("task"), max_length=20)
    """The name of the loop, as in `games.ops.health`."""
    item = models.CharField(_("item"), max_length=40)
    """The primary key of the failing row, as text."""
    tries = models.PositiveIntegerField(_("attempts"), default=0)
    error = models.CharField(_("error"), max_length=200)
    """The exception's class and place, without the message, which may contain names."""
    first_at = models.DateTimeField(_("first failure at"), default=timezone.now)
    last_at = models.DateTimeField(_("last failure at"), default=timezone.now)
    retry_at = models.DateTimeField(_("next attempt"), null=True)
    """When the item is tried again; None in quarantine."""
    reported = models.BooleanField(_("reported"), default=False)
    """Whether the quarantine was reported to staff."""

    objects = FailureQuerySet.as_manager()

    class Meta:
        verbose_name = _("failure")
        verbose_name_plural = _("failures")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["task", "item"], name="one_failure_an_item"),
        ]

    def __str__(self) -> str:
        return f"{self.task} {self.item}"

    @property
    def in_quarantine(self) -> bool:
        """Whether the item is tried again only if a moderator asks for it."""
        return self.retry_at is None
