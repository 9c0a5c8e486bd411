"""Reminder mails to players."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.seat import Seat


class Letter(models.Model):
    """Reminder mail about one turn; the row is deleted once the turn has passed on."""

    class Reminder(models.TextChoices):
        TURN = "turn", _("your turn")
        ALARM = "alarm", _("time is running out")

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="letters")
    kind = models.CharField(_("kind"), max_length=5, choices=Reminder)
    at = models.DateTimeField(_("send at"), null=True)
    """When the mail is to be sent; None once it is sent or no longer needed."""
    tries = models.PositiveSmallIntegerField(_("attempts"), default=0)

    class Meta:
        verbose_name = _("reminder e-mail")
        verbose_name_plural = _("reminder e-mails")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seat", "kind"], name="one_letter_of_a_kind"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["at"], name="letter_due", condition=Q(at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id} {self.kind}"
