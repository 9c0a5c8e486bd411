"""Seat offers: a seat of a match that staff offers to a user, who accepts or declines it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models.match import Match
from games.models.ruling import LONGEST_NOTE

if TYPE_CHECKING:
    from accounts.models import User

OPEN_FOR = timedelta(days=1)
"""How long a seat offer waits for its answer; then it has expired."""


class SeatOfferQuerySet(models.QuerySet["SeatOffer"]):
    def waiting(self) -> SeatOfferQuerySet:
        """Return those that the user may still accept: undecided, in time, the match not over."""
        return self.waiting_since(timezone.now() - OPEN_FOR)

    def waiting_since(self, since: datetime) -> SeatOfferQuerySet:
        """Return those made after `since` that are undecided, where the match is not over."""
        return self.filter(outcome="", at__gt=since, match__ended_at=None)


class SeatOffer(models.Model):
    """A seat that a member of staff offers to a user in a match that has begun.

    Nothing changes in the match before the user accepts. What is offered never changes.
    """

    class Outcome(models.TextChoices):
        """How a seat offer was decided; an empty one was not."""

        ACCEPTED = "accept", pgettext_lazy("seat offer", "accepted")
        DECLINED = "decline", pgettext_lazy("seat offer", "declined")
        WITHDRAWN = "withdraw", pgettext_lazy("seat offer", "withdrawn")

    match = models.ForeignKey(
        Match, models.PROTECT, related_name="seat_offers", verbose_name=_("match")
    )
    seat = models.PositiveSmallIntegerField(_("seat"))
    """The number of the seat."""
    version = models.PositiveIntegerField(_("event"))
    """The match's version when the seat was offered: it is void once the seat is given later."""
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="seat_offers",
        verbose_name=_("player"),
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("by")
    )
    reason = models.CharField(_("reason"), max_length=20)
    """A code that `games.text.ruling_reasons` puts into words for players."""
    words = models.CharField(_("sentence to the players"), max_length=200, blank=True)
    note = models.TextField(_("note"), max_length=LONGEST_NOTE)
    """A note for staff only; never shown to players."""
    request_id = models.CharField(max_length=64, editable=False)
    at = models.DateTimeField(_("time"), auto_now_add=True)
    outcome = models.CharField(_("outcome"), max_length=8, choices=Outcome, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("decided by"),
    )
    decided_at = models.DateTimeField(_("answered"), null=True)
    objects = SeatOfferQuerySet.as_manager()

    class Meta:
        verbose_name = _("seat offer")
        verbose_name_plural = _("seat offers")
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["by", "request_id"], name="one_seat_offer_a_request"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["user"], condition=Q(outcome=""), name="seat_offer_undecided"),
        ]

    def __str__(self) -> str:
        return f"{self.pk}: {self.match_id} {self.seat}"

    def close(self, outcome: str, by: User) -> None:
        """Store the decision on this locked offer, and the user who made it."""
        self.outcome, self.decided_by, self.decided_at = outcome, by, timezone.now()
        self.save(update_fields=["outcome", "decided_by", "decided_at"])

    @property
    def expires(self) -> datetime:
        """When an undecided offer ends by itself."""
        return self.at + OPEN_FOR

    @property
    def is_waiting(self) -> bool:
        """Whether the user may still accept it."""
        in_time = self.expires > timezone.now()
        return not self.outcome and in_time and self.match.ended_at is None
