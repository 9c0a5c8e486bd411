"""Spectators of matches."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.match import Match


class Spectator(models.Model):
    """An open page of a match whose viewer has no seat."""

    match = models.ForeignKey(
        Match, models.CASCADE, related_name="spectators", verbose_name=_("match")
    )
    who = models.CharField(_("user"), max_length=33)
    """Identifies the viewer: equal on all pages of a user, different on each anonymous page."""
    socket = models.CharField(_("socket"), max_length=32, unique=True)
    at = models.DateTimeField(_("last signal"))

    class Meta:
        verbose_name = _("spectator")
        verbose_name_plural = _("spectators")

    def __str__(self) -> str:
        return f"{self.match_id}/{self.who}"
