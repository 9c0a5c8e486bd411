"""Model of announcements that all viewers see."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

MAX_LENGTH = 500
"""Maximum number of characters of an announcement in each language."""


class AnnouncementQuerySet(models.QuerySet["Announcement"]):
    def current_and_future(self) -> AnnouncementQuerySet:
        """Return the announcements that are shown now or will be shown later."""
        return self.filter(Q(until=None) | Q(until__gt=timezone.now()))


class Announcement(models.Model):
    """Short text that all viewers see, in English and possibly further languages."""

    texts = models.JSONField(_("texts"))
    """Text by language code; English is always present."""
    since = models.DateTimeField(_("from"), default=timezone.now)
    until = models.DateTimeField(_("until"), null=True)
    """When the announcement ends; None if it stays until a staff member ends it."""
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("announced by")
    )
    at = models.DateTimeField(_("announced"), default=timezone.now)
    ended_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("ended by"),
    )
    request_id = models.CharField(max_length=64, editable=False)

    objects = AnnouncementQuerySet.as_manager()

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["by", "request_id"], name="one_announcement_a_request"),
        ]
        indexes: ClassVar = [models.Index(fields=["until"], name="announced_until")]

    def __str__(self) -> str:
        return str(self.texts[settings.LANGUAGE_CODE])[:60]
