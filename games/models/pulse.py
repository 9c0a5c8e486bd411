"""When the site was last alive."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Pulse(models.Model):
    """One row, written each second by every process that serves: silence of it is an outage."""

    at = models.DateTimeField(_("alive at"))

    back_at = models.DateTimeField(_("back since"), null=True)
    """When the site came back from its last outage, or began."""

    class Meta:
        verbose_name = _("pulse")
        verbose_name_plural = _("pulses")

    def __str__(self) -> str:
        return self.at.isoformat()
