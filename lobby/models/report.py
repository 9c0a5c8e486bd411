"""Models of reports: report, progress of detection, log of commands, and replies to users."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Match, Message, Seat
from games.models.message import LONGEST as LONGEST_MESSAGE
from lobby.models.appeal import Appeal
from lobby.models.report_kinds import KIND_TITLES, ReportOutcome

if TYPE_CHECKING:
    from accounts.models import User

MAX_LENGTH = 500
"""Maximum number of characters of a reporter's description."""
MAX_NOTE_LENGTH = 1000
"""Maximum number of characters of a moderator's note."""
_OPEN = Q(closed_at__isnull=True, merged_into__isnull=True)


class ReportQuerySet(models.QuerySet["Report"]):
    def without_merged(self) -> ReportQuerySet:
        """Return the reports that are not merged into another one."""
        return self.filter(merged_into=None)

    def open(self) -> ReportQuerySet:
        """Return the reports that are neither closed nor merged; snoozed reports are among them."""
        return self.filter(_OPEN)

    def handleable_by(self, user: User) -> ReportQuerySet:
        """Return the reports that this moderator may handle.

        Excluded are reports in which the moderator is involved: as reporter, as reported user, or
        with a seat in the match. A report is also excluded if such a report is merged into it.
        """
        involved = Q(reporter=user) | Q(about=user)
        sat = Seat.objects.filter(match=OuterRef("match"), user=user)
        parts = Report.objects.filter(involved | Exists(sat), merged_into=OuterRef("pk"))
        own = self.exclude(reporter=user).exclude(about=user)
        return own.filter(~Exists(sat), ~Exists(parts))


class Report(models.Model):
    """Report by a user, or alarm raised by the site itself.

    A report stays when the account of its reporter is erased: the row of that user stays as well,
    without personal data.
    """

    class Thing(models.TextChoices):
        """Kind of the reported subject: user, message or match."""

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
    """The user who reported; None for an alarm."""
    thing = models.CharField(_("what"), max_length=7, choices=Thing)
    key = models.CharField(max_length=30, db_index=True)
    """Kind and number of the subject, such as `person 7`.

    All reports of the same subject have the same key.
    """
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
    said = models.CharField(_("reported message"), max_length=LONGEST_MESSAGE, blank=True)
    """Text of the message when it was reported."""
    kind = models.CharField(_("kind"), max_length=10, choices=KIND_TITLES)
    words = models.CharField(_("in their own words"), max_length=MAX_LENGTH, blank=True)
    found = models.JSONField(_("site findings"), default=dict)
    """What the site has found, by name, if this is an alarm; else empty."""
    language = models.CharField(_("language"), max_length=10, blank=True)
    """Language of the page on which the user reported."""
    mail = models.BooleanField(_("wants an e-mail"), default=False)
    day = models.DateField(_("day"))
    at = models.DateTimeField(_("time"), default=timezone.now)
    claimed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("claimed by"),
    )
    claimed_at = models.DateTimeField(_("claimed"), null=True)
    snoozed_until = models.DateTimeField(_("postponed until"), null=True)
    merged_into = models.ForeignKey(
        "self", models.PROTECT, null=True, related_name="merged", verbose_name=_("merged into")
    )
    outcome = models.CharField(_("outcome"), max_length=10, choices=ReportOutcome, blank=True)
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
        """Whether the site itself raised this report."""
        return self.reporter_id is None

    @property
    def is_open(self) -> bool:
        """Whether the report waits for an answer: it is neither closed nor merged into another."""
        return self.closed_at is None and self.merged_into_id is None


class Patrol(models.Model):
    """Progress of detection; the table has one row."""

    result = models.PositiveBigIntegerField(_("last result"), default=0)
    compared = models.PositiveBigIntegerField(null=True)
    """The last result that was examined for comparisons of decisions; None before the first."""

    class Meta:
        verbose_name = _("detection run")
        verbose_name_plural = _("detection runs")

    def __str__(self) -> str:
        return str(self.result)


class ReportEntry(models.Model):
    """Entry of a report's log: a command that a moderator has run.

    A moderator uses each request name for one command only.
    """

    class Action(models.TextChoices):
        """Kind of command that the moderator has run."""

        CLAIM = "claim", _("claimed")
        RELEASE = "release", _("released")
        SNOOZE = "snooze", _("postponed")
        MERGE = "merge", _("merged other reports into this one")
        RESOLVE = "resolve", _("answered")
        REOPEN = "reopen", _("opened again")

    report = models.ForeignKey(Report, models.PROTECT, related_name="entries")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("by")
    )
    deed = models.CharField(_("action"), max_length=7, choices=Action)
    told = models.JSONField(_("how"), default=dict)
    note = models.CharField(_("note"), max_length=MAX_NOTE_LENGTH, blank=True)
    """Visible to staff only."""
    request_id = models.CharField(max_length=64, editable=False)
    at = models.DateTimeField(_("time"), auto_now_add=True)

    class Meta:
        verbose_name = _("log entry")
        verbose_name_plural = _("log entries")
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["by", "request_id"], name="one_step_a_request"),
        ]

    def __str__(self) -> str:
        return f"{self.report_id} {self.deed}"


class Reply(models.Model):
    """Reply of staff to a user: answer to a report or appeal, or a warning."""

    class Occasion(models.TextChoices):
        ANSWER = "answer", _("answer to a report")
        WARNING = "warning", _("warning")
        APPEAL = "appeal", _("answer to an appeal")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="replies", verbose_name=_("to")
    )
    report = models.ForeignKey(Report, models.PROTECT, null=True, related_name="replies")
    appeal = models.OneToOneField(Appeal, models.PROTECT, null=True, related_name="reply")
    """A reply belongs to a report or an appeal: exactly one of the two is set."""
    kind = models.CharField(_("kind"), max_length=7, choices=Occasion)
    words = models.CharField(_("wording"), max_length=20)
    """Key of the reply's text, which each user reads in their own language."""
    at = models.DateTimeField(_("time"), auto_now_add=True)
    read_at = models.DateTimeField(_("read at"), null=True)
    mail_at = models.DateTimeField(_("e-mail due"), null=True)
    """When to mail the reply next; None if no mail is to be sent."""
    tries = models.PositiveSmallIntegerField(_("attempts"), default=0)

    class Meta:
        verbose_name = _("reply")
        verbose_name_plural = _("replies")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["report", "kind", "user"], name="one_reply_each"),
            models.CheckConstraint(
                condition=Q(report=None, appeal__isnull=False)
                | Q(report__isnull=False, appeal=None),
                name="reply_to_one_thing",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["user"], name="reply_unread", condition=Q(read_at__isnull=True)),
            models.Index(
                fields=["mail_at"], name="reply_to_send", condition=Q(mail_at__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.kind} {self.words}"
