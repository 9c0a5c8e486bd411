"""Audit log of staff commands about users: entries are added, and never deleted."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models.person import User
from accounts.models.sanction import MAX_NOTE_LENGTH
from accounts.models.sanction_reasons import Reason


class Deed(models.Model):
    """Audit entry of one staff command: which staff user did what to which user, and why.

    When the user is erased, the entry stays, but note and details are emptied.
    """

    class Action(models.TextChoices):
        """The kinds of staff commands."""

        SANCTION = "sanction", _("imposed a sanction")
        LIFT = "lift", _("lifted a sanction")
        RENAME = "rename", _("renamed the user")
        SESSIONS = "sessions", _("ended all sessions")
        FACTOR = "factor", _("reset two-step login")
        ROLES = "roles", _("set roles")
        NOTE = "note", _("added a note")
        COPY = "copy", _("exported data")
        ERASE = "erase", _("erased the account")

    by = models.ForeignKey(
        User, models.PROTECT, null=True, related_name="+", verbose_name=_("user")
    )
    """None if it was done on the command line."""
    about = models.ForeignKey(
        User, models.PROTECT, related_name="deeds", verbose_name=_("affected user")
    )
    kind = models.CharField(_("what"), max_length=8, choices=Action)
    at = models.DateTimeField(_("date and time"), auto_now_add=True)
    reason = models.CharField(_("reason"), max_length=8, choices=Reason, blank=True)
    note = models.TextField(_("note for staff"), max_length=MAX_NOTE_LENGTH)
    said = models.JSONField(_("details"), default=dict)
    """Details of the command: names before and after, roles, or key and kind of a sanction."""
    request_id = models.CharField(max_length=64, editable=False)

    class Meta:
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit entries")
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["by", "request_id"], name="one_deed_a_request"),
        ]

    def __str__(self) -> str:
        return f"{self.by_id} {self.kind} {self.about_id}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store a new entry. Raises `TypeError` if the entry is stored already."""
        if self.pk is not None:
            raise TypeError("What was done is not changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Raise `TypeError`: entries are never deleted."""
        raise TypeError("What was done is kept.")
