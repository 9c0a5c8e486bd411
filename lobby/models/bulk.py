"""Model of what staff does to many matches or users at once."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class BulkAction(models.Model):
    """One command of staff for many matches or users, with the result for each of them.

    What was done to each is stored by the service that did it; this row only ties them together, so
    that they can be undone together.
    """

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("by")
    )
    kind = models.CharField(_("kind"), max_length=10)
    """A key of `lobby.moderation.desk.bulk.KINDS`."""
    reason = models.CharField(_("reason"), max_length=20)
    note = models.TextField(_("note"))
    values = models.JSONField(default=dict)
    """The further fields of the form, the same for all."""
    results = models.JSONField(default=dict)
    """For each match or user, by primary key as text: empty if it was done, else why not."""
    undoes = models.ForeignKey(
        "self", models.PROTECT, null=True, related_name="undone_by", verbose_name=_("undoes")
    )
    request_id = models.CharField(max_length=64, editable=False)
    at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta:
        verbose_name = _("action on many")
        verbose_name_plural = _("actions on many")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["by", "request_id"], name="one_bulk_action_a_request"),
        ]

    def __str__(self) -> str:
        return f"{self.pk} {self.kind}"

    @property
    def done(self) -> list[str]:
        """Primary keys, as text, of the matches or users to which it was done."""
        return [key for key, refusal in self.results.items() if not refusal]
