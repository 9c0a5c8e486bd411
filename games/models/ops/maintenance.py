"""Maintenance of the site, during which no match begins."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

LONGEST_NOTE = 1000


class Maintenance(models.Model):
    """A period in which no match begins; running matches continue."""

    begun_at = models.DateTimeField(_("started"), default=timezone.now)
    begun_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("started by"),
    )
    """None if the maintenance was begun on the command line."""
    until = models.DateTimeField(_("expected end"), null=True)
    note = models.CharField(_("note for staff"), max_length=LONGEST_NOTE)
    request_id = models.CharField(max_length=64, editable=False)
    """The request name; unique for each `begun_by`, and for the command line."""
    ended_at = models.DateTimeField(_("ended"), null=True)
    ended_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("ended by"),
    )

    class Meta:
        verbose_name = _("maintenance")
        verbose_name_plural = _("maintenance")
        constraints: ClassVar = [
            models.UniqueConstraint(
                models.Value(1), name="one_maintenance", condition=Q(ended_at__isnull=True)
            ),
            # Two constraints, because databases treat each NULL as different.
            models.UniqueConstraint(
                fields=["begun_by", "request_id"], name="one_maintenance_a_request"
            ),
            models.UniqueConstraint(
                fields=["request_id"],
                name="one_maintenance_a_command",
                condition=Q(begun_by__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.begun_at:%Y-%m-%d %H:%M}"
