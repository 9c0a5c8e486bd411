"""Which players have the page of a match open."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models.match import Match


class Presence(models.Model):
    """A player's page of a match: its socket, and whether it is open or how it was closed."""

    class State(models.TextChoices):
        """Whether a page is open, and if not, how it was closed."""

        HERE = "here", _("present")
        CLOSED = "closed", _("closed")
        LOST = "lost", pgettext_lazy("line", "lost")

    match = models.ForeignKey(
        Match, models.CASCADE, related_name="presences", verbose_name=_("match")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("player")
    )
    socket = models.CharField(_("socket"), max_length=32, blank=True)
    """Name of the page's socket; empty for a page without a socket, which reloads instead."""
    state = models.CharField(_("state"), max_length=6, choices=State, default=State.HERE)
    at = models.DateTimeField(_("last signal"))
    """When the page was last known to be open, or when it was closed."""

    class Meta:
        verbose_name = _("presence")
        verbose_name_plural = _("presences")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "user", "socket"], name="one_sign_a_page"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.user_id} {self.state}"
