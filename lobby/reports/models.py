"""Reports: who has reported whom or what, and what became of it."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Match, Message
from games.models.message import LONGEST as LONGEST_MESSAGE
from lobby.reports.kinds import KIND_TITLES, Outcome

LONGEST = 500
"""How many characters somebody has for what they report."""
_OPEN = Q(closed_at__isnull=True, merged_into__isnull=True)


class ReportQuerySet(models.QuerySet["Report"]):
    """The reports that staff works off."""

    def leading(self) -> ReportQuerySet:
        """Those that are no part of another one."""
        return self.filter(merged_into=None)

    def open(self) -> ReportQuerySet:
        """Those that wait for an answer, those put off among them."""
        return self.filter(_OPEN)


class Report(models.Model):
    """What somebody has reported, or, as an alarm, what the site itself has noticed.

    Whoever is forgotten leaves an empty row behind, so a report outlives the name of its reporter.
    """

    class Thing(models.TextChoices):
        """What a report is about."""

        PERSON = "person", _("a person")
        MESSAGE = "message", _("a message")
        MATCH = "match", _("a match")

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="reports",
        verbose_name=_("reported by"),
    )
    """Nobody, where it is an alarm."""
    thing = models.CharField(_("what"), max_length=7, choices=Thing)
    key = models.CharField(max_length=30, db_index=True)
    """The thing and its number: the same for all reports of the same."""
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("about"),
    )
    match = models.ForeignKey(
        Match, models.PROTECT, null=True, related_name="reports", verbose_name=_("match")
    )
    message = models.ForeignKey(
        Message, models.PROTECT, null=True, related_name="+", verbose_name=_("message")
    )
    said = models.CharField(_("what was said"), max_length=LONGEST_MESSAGE, blank=True)
    """The message as it was when it was reported."""
    kind = models.CharField(_("kind"), max_length=10, choices=KIND_TITLES)
    words = models.CharField(_("in their words"), max_length=LONGEST, blank=True)
    found = models.JSONField(_("what was noticed"), default=dict)
    """The numbers behind an alarm; empty for what people report."""
    language = models.CharField(_("language"), max_length=10, blank=True)
    """In which the reporter reads the site."""
    mail = models.BooleanField(_("wants mail"), default=False)
    day = models.DateField(_("day"))
    at = models.DateTimeField(_("at"), default=timezone.now)
    claimed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("claimed by"),
    )
    claimed_at = models.DateTimeField(_("claimed"), null=True)
    snoozed_until = models.DateTimeField(_("put off until"), null=True)
    merged_into = models.ForeignKey(
        "self", models.PROTECT, null=True, related_name="merged", verbose_name=_("merged into")
    )
    outcome = models.CharField(_("outcome"), max_length=10, choices=Outcome, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("closed by"),
    )
    closed_at = models.DateTimeField(_("closed"), null=True)

    objects = ReportQuerySet.as_manager()

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["reporter", "key", "day"],
                name="one_report_a_day",
                condition=Q(reporter__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["about", "kind"],
                name="one_open_alarm",
                condition=Q(reporter__isnull=True) & _OPEN,
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["id"], name="report_open", condition=_OPEN),
            models.Index(fields=["closed_at"], name="report_done"),
        ]

    def __str__(self) -> str:
        return f"{self.pk} {self.kind} {self.key}"

    @property
    def is_alarm(self) -> bool:
        """Tell whether the site itself has noticed this."""
        return self.reporter_id is None

    @property
    def is_open(self) -> bool:
        """Tell whether it waits for an answer of its own."""
        return self.closed_at is None and self.merged_into_id is None


class Patrol(models.Model):
    """How far the site has looked for alarms; there is one."""

    result = models.PositiveBigIntegerField(_("last result"), default=0)

    class Meta:
        verbose_name = _("patrol")
        verbose_name_plural = _("patrols")

    def __str__(self) -> str:
        return str(self.result)
