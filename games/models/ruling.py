"""Rulings: decisions of staff about matches."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.match import Match
from games.proof import rulings

LONGEST_NOTE = 1000
"""Maximum number of characters of a ruling's note."""


class Ruling(models.Model):
    """A decision of staff about a match or about ratings; never changed, except for `undone_by`."""

    class Kind(models.TextChoices):
        PAUSE = rulings.PAUSE, _("paused")
        RESUME = rulings.RESUME, _("resumed")
        GIVE = rulings.GIVE, _("extra time given")
        CLOCK = rulings.CLOCK, _("clock set")
        ABORT = rulings.ABORT, _("aborted")
        ADJUDICATE = rulings.ADJUDICATE, _("decided")
        ANNUL = rulings.ANNUL, _("removed from the ratings")
        REINSTATE = rulings.REINSTATE, _("restored to the ratings")
        VACATE = rulings.VACATE, _("seat emptied")
        RESEAT = rulings.RESEAT, _("seat reassigned")
        FORCE = rulings.FORCE, _("default action played")
        CLOSE = rulings.CLOSE, _("chat closed")
        OPEN = rulings.OPEN, _("chat reopened")
        HIDE = rulings.HIDE, _("message hidden")
        SHOW = rulings.SHOW, _("message shown")
        TELL = rulings.TELL, _("message to the players")
        REOPEN = rulings.REOPEN, _("reopened")
        RECOMPUTE = rulings.RECOMPUTE, _("ratings recalculated")

    match = models.ForeignKey(
        Match, models.PROTECT, null=True, related_name="rulings", verbose_name=_("match")
    )
    """None for a ruling about the ratings of a whole game."""
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    reason = models.CharField(_("reason"), max_length=20)
    """A code that `games.text.ruling_reasons` puts into words for players."""
    note = models.TextField(_("note"), max_length=LONGEST_NOTE)
    """A note for staff only; never shown to players."""
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("by")
    )
    case = models.CharField(_("case"), max_length=30, blank=True, default="", db_default="")
    """The report or appeal from which it was made, such as `report.7`; may be empty."""
    at = models.DateTimeField(_("time"), auto_now_add=True)
    request_id = models.CharField(_("request"), max_length=64)
    asked = models.JSONField(_("requested values"), default=dict)
    before = models.JSONField(_("previous values"), default=dict)
    """Previous values that the event log does not hold, needed for undoing the ruling."""
    event = models.PositiveIntegerField(_("event"), null=True)
    """The number of the ruling's event in the match's log."""
    undone_by = models.ForeignKey(
        "self", models.PROTECT, null=True, related_name="undoes", verbose_name=_("undone by")
    )

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["by", "request_id"], name="one_ruling_a_request"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.kind}"
