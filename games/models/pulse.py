"""The heartbeat row, which shows when the site was last running."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Pulse(models.Model):
    """Heartbeat of the site: a single row, which every serving process updates each second.

    A longer gap between updates is an outage.
    """

    at = models.DateTimeField(_("alive at"))

    back_at = models.DateTimeField(_("back since"), null=True)
    """When the last outage ended, or the site was first started."""

    class Meta:
        verbose_name = _("pulse")
        verbose_name_plural = _("pulses")

    def __str__(self) -> str:
        return self.at.isoformat()
