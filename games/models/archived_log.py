"""Event logs of old matches, compressed."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.match import Match


class ArchivedLog(models.Model):
    """The events of a finished match as one compressed record, in place of their rows.

    A match has either rows or such a record. Code reads both by `games.selectors.stored_events`.
    """

    match = models.OneToOneField(
        Match, models.PROTECT, primary_key=True, related_name="archived", verbose_name=_("match")
    )
    events = models.PositiveIntegerField(_("events"))
    """The number of events."""
    packed = models.BinaryField(editable=False)
    """The events, in the form of `games.selectors.event_packing`."""
    digest = models.CharField(max_length=64, editable=False)
    """SHA-256 of the match's id and the record, in hexadecimal: shows damage."""
    archived_at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["match"]

    def __str__(self) -> str:
        return self.match_id
