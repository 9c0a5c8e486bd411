"""Cases of players who left their opponents waiting."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.match import Match


class Leaving(models.Model):
    """A case of a player leaving a match while opponents waited."""

    class Why(models.TextChoices):
        """How the player left."""

        ABANDONED = "abandoned", _("was away until the others made a claim")
        FLAGGED = "flagged", _("ran out of time while away")
        NO_SHOW = "no_show", _("never turned up")
        UNOPENED = "unopened", _("sealed a seed and did not open it")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="leavings",
        verbose_name=_("player"),
    )
    match = models.ForeignKey(Match, models.CASCADE, related_name="+", verbose_name=_("match"))
    why = models.CharField(_("how"), max_length=9, choices=Why)
    at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta:
        verbose_name = _("abandoned match")
        verbose_name_plural = _("abandoned matches")
        indexes: ClassVar = [models.Index(fields=["user", "at"], name="leaving_lately")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.why} {self.match_id}"
