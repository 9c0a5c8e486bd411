"""Chat messages of a match, stored apart from its event log."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.match import Match
from games.models.seat import Seat

LONGEST = 300
"""Maximum number of characters of a message."""


class Message(models.Model):
    """A message by a player to the players, or by a spectator to the spectators."""

    match = models.ForeignKey(
        Match, models.PROTECT, related_name="messages", verbose_name=_("match")
    )
    seat = models.ForeignKey(
        Seat, models.PROTECT, null=True, related_name="+", verbose_name=_("seat")
    )
    """The author's seat; None for a spectator."""
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("by")
    )
    phrase = models.CharField(_("quick message"), max_length=10, blank=True)
    """The key of a set phrase, shown in the reader's language; if empty, `text` is shown."""
    text = models.CharField(_("text"), max_length=LONGEST, blank=True)
    event = models.PositiveIntegerField(_("sent after event"))
    at = models.DateTimeField(_("time"), auto_now_add=True)
    hidden = models.BooleanField(_("hidden"), default=False)
    """Whether staff has hidden the message from all readers."""
    request_id = models.CharField(_("request"), max_length=64)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["match", "user", "request_id"], name="one_message_a_request"
            ),
            models.CheckConstraint(
                condition=(Q(text="") & ~Q(phrase="")) | (Q(phrase="") & ~Q(text="")),
                name="a_phrase_or_a_text",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["match", "user", "at"], name="message_lately"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.user_id}: {self.phrase or self.text}"
