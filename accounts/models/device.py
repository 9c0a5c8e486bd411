"""By which browsers people have come in, so that staff sees who uses several accounts."""

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.person import User


class Device(models.Model):
    """One browser in which somebody was logged in; nothing else is known of it."""

    user = models.ForeignKey(User, models.CASCADE, related_name="devices", db_index=False)
    mark = models.CharField(_("mark"), max_length=64, db_index=True)
    """A keyed hash of what the cookie says."""
    seen = models.DateTimeField(_("last seen"), default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "mark"], name="one_device_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}"
