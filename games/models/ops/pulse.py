"""The heartbeat row, which shows when the site was last running."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Pulse(models.Model):
    """Heartbeat of the site: a single row, which every serving process updates each second.

    A longer gap between updates is an outage.
    """

    at = models.DateTimeField(_("last heartbeat"))

    back_at = models.DateTimeField(_("running since"), null=True)
    """When the last outage ended, or the site was first started."""

    class Meta:
        verbose_name = _("heartbeat")
        verbose_name_plural = _("heartbeats")

    def __str__(self) -> str:
        return self.at.isoformat()
