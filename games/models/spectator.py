"""Who looks on at a match."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.match import Match


class Spectator(models.Model):
    """One page on which somebody watches who does not play there."""

    match = models.ForeignKey(
        Match, models.CASCADE, related_name="spectators", verbose_name=_("match")
    )
    who = models.CharField(_("who"), max_length=33)
    """The same for all pages of a person; strangers are told apart by their pages."""
    socket = models.CharField(_("socket"), max_length=32, unique=True)
    at = models.DateTimeField(_("last sign"))

    class Meta:
        verbose_name = _("spectator")
        verbose_name_plural = _("spectators")

    def __str__(self) -> str:
        return f"{self.match_id}/{self.who}"
