"""Model of a staff member's own view of a list: its filters and its order, under a name."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

MAX_NAME = 40
MAX_QUERY = 500
"""Maximum number of characters of the name, and of the parameters."""


class SavedView(models.Model):
    """Filters and order of an admin list that a staff member has given a name."""

    class Listed(models.TextChoices):
        """The lists that have views."""

        MATCHES = "match", _("matches")
        PEOPLE = "user", _("people")

    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    listed = models.CharField(max_length=8, choices=Listed)
    name = models.CharField(_("name"), max_length=MAX_NAME)
    query = models.CharField(max_length=MAX_QUERY, blank=True)
    """Parameters of the list's address."""

    class Meta:
        verbose_name = _("saved view")
        verbose_name_plural = _("saved views")
        ordering: ClassVar = ["name", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["by", "listed", "name"], name="one_view_a_name"),
        ]

    def __str__(self) -> str:
        return self.name
