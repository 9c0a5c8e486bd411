"""Proposals: staff commands that a second member of staff has to confirm."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models.person import User
from accounts.models.sanction import MAX_NOTE_LENGTH

OPEN_FOR = timedelta(days=7)
"""How long a proposal waits for its confirmation; then it has expired."""


class ProposalQuerySet(models.QuerySet["Proposal"]):
    def waiting(self) -> ProposalQuerySet:
        """Return those that wait for a decision, or are confirmed and not carried out yet."""
        undecided = models.Q(outcome="") | models.Q(outcome=Proposal.Outcome.CONFIRMED)
        return self.filter(undecided, done_at=None, at__gt=timezone.now() - OPEN_FOR)


class Proposal(models.Model):
    """A staff command that one member of staff proposes and another confirms.

    What is proposed never changes. Services add who decided, and what was done.
    """

    class Kind(models.TextChoices):
        """What has to be confirmed."""

        ERASE = "erase", _("Erase account")
        BAN = "ban", _("Ban from logging in")
        ANNUL = "annul", _("Remove from ratings")

    class Outcome(models.TextChoices):
        """How a proposal was decided; an empty one was not."""

        CONFIRMED = "confirm", pgettext_lazy("proposal", "confirmed")
        WITHDRAWN = "withdraw", pgettext_lazy("proposal", "withdrawn")
        DECLINED = "decline", pgettext_lazy("proposal", "declined")

    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    by = models.ForeignKey(User, models.PROTECT, related_name="+", verbose_name=_("proposed by"))
    about = models.ForeignKey(
        User, models.PROTECT, null=True, related_name="proposals", verbose_name=_("affected user")
    )
    """None for a proposal about matches."""
    keys = models.JSONField(default=list)
    """Primary keys of the matches, as text; empty for a proposal about a user."""
    values = models.JSONField(default=dict)
    """Further fields of the command, such as the length of a ban, and the case it comes from."""
    reason = models.CharField(_("reason"), max_length=20, blank=True)
    note = models.TextField(_("note for staff"), max_length=MAX_NOTE_LENGTH)
    request_id = models.CharField(max_length=64, editable=False)
    at = models.DateTimeField(_("proposed"), auto_now_add=True)
    outcome = models.CharField(_("outcome"), max_length=8, choices=Outcome, blank=True)
    decided_by = models.ForeignKey(
        User, models.PROTECT, null=True, related_name="+", verbose_name=_("decided by")
    )
    decided_at = models.DateTimeField(pgettext_lazy("proposal", "decided"), null=True)
    decided_why = models.TextField(
        _("note on the decision"), max_length=MAX_NOTE_LENGTH, blank=True, default="", db_default=""
    )
    """Why it was declined, for the member of staff who proposed it."""
    done_at = models.DateTimeField(_("carried out"), null=True)
    result = models.JSONField(default=dict)
    """What was made: keys of a sanction or of an action on many, or why nothing was done."""

    objects = ProposalQuerySet.as_manager()

    class Meta:
        verbose_name = _("proposal")
        verbose_name_plural = _("proposals")
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["by", "request_id"], name="one_proposal_a_request"),
        ]

    def __str__(self) -> str:
        return f"{self.pk}: {self.get_kind_display()}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store a new proposal. Raises `TypeError` if it is stored already."""
        if self.pk is not None:
            raise TypeError("What was proposed is not changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Raise `TypeError`: proposals are never deleted."""
        raise TypeError("What was proposed is kept.")

    @property
    def expires(self) -> datetime:
        """When an undecided proposal ends by itself."""
        return self.at + OPEN_FOR

    @property
    def is_waiting(self) -> bool:
        """Whether it waits for a decision, or is confirmed and not carried out yet."""
        decided = self.outcome not in ("", self.Outcome.CONFIRMED)
        return not decided and self.done_at is None and self.expires > timezone.now()
