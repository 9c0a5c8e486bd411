"""Counts of thrown faces in finished matches."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.match import Match


class Count(models.Model):
    """How often one face came up in the throws of one seat, in a finished match."""

    class Randomizer(models.TextChoices):
        """What is counted: a face of a randomizer, or whole throws (`throw` with face 0)."""

        DIE = "die", _("die")
        STICK = "stick", _("stick")
        COWRIE = "cowrie", _("cowrie")
        THROW = "throw", _("throw")

    match = models.ForeignKey(Match, models.CASCADE, related_name="counts")
    seat = models.PositiveSmallIntegerField(_("seat"))
    game = models.SlugField(_("game"), max_length=30, db_index=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("player"),
    )
    """The user who threw; None for bots."""
    thing = models.CharField(_("randomizer"), max_length=6, choices=Randomizer)
    face = models.PositiveSmallIntegerField(_("face"))
    """Die: 1 to 6. Stick: 1 with the white side up, else 0. Cowrie: 1 with the mouth up, else 0."""
    many = models.PositiveIntegerField(_("frequency"))

    class Meta:
        verbose_name = _("count")
        verbose_name_plural = _("counts")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "seat", "thing", "face"], name="counted_once"),
        ]
        # Sums over one user's rows use the index of the foreign key.
        indexes: ClassVar = [models.Index(fields=["game", "thing", "face"], name="count_by_game")]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seat} {self.thing} {self.face}: {self.many}"
