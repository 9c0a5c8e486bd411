"""What was thrown in matches that are over, in numbers that can be added up."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.match import Match


class Count(models.Model):
    """How often the throws of one seat of one finished match showed a face."""

    class Thing(models.TextChoices):
        """What is thrown; as a thing of its own, with the face 0, the whole throw is counted."""

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
    """Who threw; nobody for a computer."""
    thing = models.CharField(_("thing"), max_length=6, choices=Thing)
    face = models.PositiveSmallIntegerField(_("face"))
    """1 to 6 of a die; 1 for a stick with the white side or a cowrie with the mouth up, else 0."""
    many = models.PositiveIntegerField(_("how often"))

    class Meta:
        verbose_name = _("count")
        verbose_name_plural = _("counts")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "seat", "thing", "face"], name="counted_once"),
        ]
        # Sums over one person's rows go by the index that a foreign key brings.
        indexes: ClassVar = [models.Index(fields=["game", "thing", "face"], name="count_by_game")]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seat} {self.thing} {self.face}: {self.many}"
