"""Model of a user's inbox: what has happened that concerns the user."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.person import User


class InboxEntry(models.Model):
    """One thing that has happened and concerns a user, until the entry is pruned.

    It stores no text: the list reads what the entry is about, so it shows nothing that its user may
    not see any more.
    """

    class Kind(models.TextChoices):
        CHALLENGE = "challenge"
        ACCEPTED = "accepted"
        DECLINED = "declined"
        TURN = "turn"
        RESULT = "result"
        REMATCH = "rematch"
        RULING = "ruling"
        SEAT = "seat"
        REPLY = "reply"
        SANCTION = "sanction"
        FOLLOW = "follow"

    # The index of this column is the first of the indexes below.
    user = models.ForeignKey(User, models.CASCADE, related_name="inbox", db_index=False)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    subject = models.CharField(_("subject"), max_length=40)
    """Key of what the entry is about: of a match, seek, seat offer, reply, sanction or user."""
    by = models.ForeignKey(User, models.CASCADE, null=True, related_name="+")
    """The user who has caused it; None if it was no user, or if the users of a match say it."""
    key = models.CharField(max_length=80, unique=True, editable=False)
    """Names the entry: a newer one with the same key replaces it."""
    at = models.DateTimeField(_("date and time"), default=timezone.now)
    read_at = models.DateTimeField(_("read at"), null=True)

    class Meta:
        verbose_name = _("inbox entry")
        verbose_name_plural = _("inbox entries")
        indexes: ClassVar = [
            models.Index(fields=["user", "-at", "-id"], name="inbox_of_user"),
            models.Index(fields=["user"], condition=Q(read_at=None), name="inbox_unread"),
        ]

    def __str__(self) -> str:
        return self.key
