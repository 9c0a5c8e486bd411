"""Sanctions: what staff forbids a user, for a time or for good."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.person import User
from accounts.models.sanction_reasons import Reason

MAX_NOTE_LENGTH = 1000
"""Longest note for staff, in characters."""
MAX_WORDS_LENGTH = 500
"""Longest sentence of a member of staff to the user, in characters."""
MAX_CASE_LENGTH = 30
"""Longest name of a case, see `accounts.staff.cases`."""


class SanctionQuerySet(models.QuerySet["Sanction"]):
    def in_force(self, at: datetime | None = None) -> SanctionQuerySet:
        """Return the sanctions that have begun, have not ended and have not been lifted.

        `at` is the moment now, for queries that get it as a parameter.
        """
        now = at or timezone.now()
        return self.filter(Q(ends=None) | Q(ends__gt=now), begins__lte=now, lifted_at=None)


class Sanction(models.Model):
    """Mute or ban of a user. Matches that have begun go on."""

    class Restriction(models.TextChoices):
        """What a sanction forbids."""

        MUTE = "mute", _("muted")
        GAMES = "games", _("banned from new games")
        RATED = "rated", _("banned from rated games")
        LOGIN = "login", _("banned from logging in")

    user = models.ForeignKey(
        User, models.CASCADE, related_name="sanctions", verbose_name=_("person")
    )
    kind = models.CharField(_("kind"), max_length=5, choices=Restriction)
    reason = models.CharField(_("reason"), max_length=8, choices=Reason)
    words = models.CharField(
        _("sentence to the person"),
        max_length=MAX_WORDS_LENGTH,
        blank=True,
        default="",
        db_default="",
    )
    """What staff has written to the user beside the reason; may be empty."""
    note = models.TextField(_("note for staff"), max_length=MAX_NOTE_LENGTH)
    case = models.CharField(
        _("case"), max_length=MAX_CASE_LENGTH, blank=True, default="", db_default=""
    )
    """The report or appeal from which it was imposed, such as `report.7`; may be empty."""
    begins = models.DateTimeField(_("from"), default=timezone.now)
    ends = models.DateTimeField(_("until"), null=True)
    """None if the sanction has no end."""
    by = models.ForeignKey(User, models.PROTECT, related_name="+", verbose_name=_("imposed by"))
    lifted_at = models.DateTimeField(_("lifted"), null=True)
    lifted_by = models.ForeignKey(
        User, models.PROTECT, null=True, related_name="+", verbose_name=_("lifted by")
    )
    lifted_why = models.TextField(
        _("reason for lifting it"), max_length=MAX_NOTE_LENGTH, blank=True
    )

    objects = SanctionQuerySet.as_manager()

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(ends=None) | Q(ends__gt=F("begins")), name="sanction_lasts"
            ),
            models.CheckConstraint(
                condition=Q(lifted_at=None, lifted_by=None)
                | Q(lifted_at__isnull=False, lifted_by__isnull=False),
                name="lifted_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.kind}"

    @property
    def is_in_force(self) -> bool:
        """Whether the sanction has begun, has not ended and has not been lifted."""
        now = timezone.now()
        begun = self.begins <= now and (self.ends is None or self.ends > now)
        return begun and self.lifted_at is None
