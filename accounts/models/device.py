"""Browsers in which users have logged in. Staff sees which users share a browser."""

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.person import User


class Device(models.Model):
    """Browser in which a user was logged in.

    Only a hash and the time of the last use are stored.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="devices", db_index=False)
    mark = models.CharField(_("browser ID"), max_length=64, db_index=True)
    """Keyed hash (HMAC) of the random number in the browser's cookie."""
    seen = models.DateTimeField(_("last seen"), default=timezone.now, db_index=True)

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "mark"], name="one_device_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}"
