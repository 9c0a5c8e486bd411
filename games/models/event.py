"""The event log of a match."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.match import Match


class Event(models.Model):
    """An entry of a match's event log; never changed or deleted."""

    class Kind(models.TextChoices):
        READY = "ready", _("ready")
        SEALED = "sealed", _("seeds sealed")
        OPENED = "opened", _("seed opened")
        UNOPENED = "unopened", _("seed not opened")
        START = "start", _("start")
        GAME = "game", _("next game")
        THROW = "throw", _("throw")
        MOVE = "move", _("move")
        CALL = "call", _("call")
        UNDO = "undo", _("undo")
        DONE = "done", _("done")
        RESIGN = "resign", _("resign")
        REMATCH = "rematch", _("rematch")
        FLAG = "flag", _("lost on time")
        TIME = "time", _("time restored")
        OFFER = "offer", _("offer")
        ANSWER = "answer", _("answer")
        TAKEBACK = "takeback", _("turn undone")
        GIVE = "give", _("extra time given")
        CLAIM = "claim", _("claim")
        OUT = "out", _("left")
        BACK = "back", _("returned")
        SKIP = "skip", _("skipped")
        ANCHOR = "anchor", _("browser joined the rolls")
        RULING = "ruling", _("ruling")

    match = models.ForeignKey(Match, models.PROTECT, related_name="events")
    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("by")
    )
    payload = models.JSONField(_("what"), default=dict)
    """The action in the exchange form, or the details of an offer, answer, claim or other event."""
    round = models.PositiveSmallIntegerField(_("game number"), default=1)
    draw = models.PositiveIntegerField(_("random number"), null=True)
    """The number of the dice draw, within its game, that this event used; None if it used none."""
    links = models.JSONField(_("links"), null=True, editable=False)
    """The number of a joint throw, and the link of each seat, None if it was absent; else None."""
    position = models.TextField(_("position afterwards"))
    automatic = models.BooleanField(_("automatic"), default=False)
    """Whether the event is autoplay, a skipped turn, an automatic ruling or a forced action."""
    request_id = models.CharField(_("request"), max_length=64, null=True)  # noqa: DJ001  NULL if no request
    """The name of the request that caused the event; a repeated request has the same name."""
    at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "number"], name="one_event_a_number"),
            models.UniqueConstraint(
                fields=["match", "user", "request_id"],
                name="one_event_a_request",
                condition=Q(request_id__isnull=False),
            ),
            models.CheckConstraint(
                condition=Q(request_id__isnull=True) | Q(user__isnull=False),
                name="a_request_has_a_sender",
            ),
            models.UniqueConstraint(fields=["match", "round", "draw"], name="one_event_a_draw"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}#{self.number} {self.kind}"
