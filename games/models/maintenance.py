"""When the site was worked on, and no matches began."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

LONGEST_NOTE = 1000


class Maintenance(models.Model):
    """A span of time in which no match begins; those that have begun go on."""

    begun_at = models.DateTimeField(_("begun"), default=timezone.now)
    begun_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("begun by"),
    )
    """Nobody, where it was begun at the machine itself."""
    until = models.DateTimeField(_("expected to end"), null=True)
    note = models.CharField(_("note for staff"), max_length=LONGEST_NOTE)
    request_id = models.CharField(max_length=64, editable=False)
    """The name of the request; it belongs to `begun_by`, or to the command line."""
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
            # Two, because databases take no NULL for the same as another one.
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
