"""Model of visits to the lobby, which say who is online."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Visit(models.Model):
    """When a user last had the lobby open; players of matches have a `Presence` instead."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+"
    )
    at = models.DateTimeField(_("last signal"))

    class Meta:
        verbose_name = _("visit")
        verbose_name_plural = _("visits")
        indexes: ClassVar = [models.Index(fields=["at"], name="visit_at")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.at}"
