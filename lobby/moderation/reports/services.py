"""Service that submits reports.

A reporter submits one report per subject and day. Rate limits apply.
"""

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from accounts.limits.spending import spend
from accounts.models import User
from accounts.people.users import lock_users
from accounts.refused import Refused
from games.chat.phrases import clean_text
from lobby.models.report import MAX_LENGTH, Report
from lobby.models.report_kinds import OTHER, WITHOUT_SUBJECT
from lobby.moderation.reports.subjects import Subject, took_part


class ReportRefused(Refused):
    """Error: a report was not submitted."""


@dataclass(frozen=True, slots=True)
class ReportContent:
    """Content of a report: kind, description, reported player, and whether to answer by mail."""

    kind: str
    words: str = ""
    about: User | None = None
    """The reported player, in a report about a match."""
    mail: bool = False
    """Whether the reporter wants the answer by mail, too."""


def submit_report(
    *, reporter: User, subject: Subject, account: ReportContent
) -> tuple[Report, bool]:
    """Submit a report; return the report, and whether it is new.

    A second report about the same subject on one day returns the first. Raises `ReportRefused` if
    the report is not acceptable, for example about oneself, and `TooManyRequests` over a rate
    limit; then nothing is stored.
    """
    words = clean_text(account.words)
    about = subject.person or account.about
    _check_content(subject, account, words)
    if reporter == about:
        raise ReportRefused(_("You can't report yourself."))
    if (
        about is not None
        and subject.person is None
        and about not in subject.other_players(reporter)
    ):
        raise ReportRefused(_("This person did not play in this match. Choose one of its players."))
    if reporter.is_guest and not took_part(subject, reporter):
        raise ReportRefused(
            _(
                "As a guest, you can only report matches you played in and people you played with. "
                "Sign up to report more."
            )
        )
    with transaction.atomic():
        # Locks the reporter, so that simultaneous reports count against the rate limit in turn.
        lock_users(reporter)
        now = timezone.now()
        known = Report.objects.filter(reporter=reporter, key=subject.key, day=now.date()).first()
        if known is not None:
            return known, False
        spend("guest_report" if reporter.is_guest else "report", account=reporter.pk)
        return _create_report(reporter, subject, account, words), True


def _create_report(reporter: User, subject: Subject, account: ReportContent, words: str) -> Report:
    now = timezone.now()
    return Report.objects.create(
        reporter=reporter,
        thing=subject.thing,
        key=subject.key,
        about=subject.person or account.about,
        match=subject.match,
        message=subject.message,
        said=subject.message_text,
        kind=account.kind,
        words=words,
        language=get_language() or "",
        mail=account.mail,
        day=now.date(),
        at=now,
    )


def _check_content(subject: Subject, account: ReportContent, words: str) -> None:
    """Raise `ReportRefused` if the content of a report is not acceptable.

    The kind must fit the subject, required fields must be filled, and the text must not be too
    long.
    """
    if account.kind not in subject.kinds:
        raise ReportRefused(
            _("We couldn't read this request. Please reload the page and try again.")
        )
    if account.kind == OTHER and not words:
        raise ReportRefused(_("Please say in a few words what happened."))
    if len(words) > MAX_LENGTH:
        raise ReportRefused(
            _("A report can have at most %(longest)s characters."), longest=MAX_LENGTH
        )
    person = subject.person or account.about
    if person is None and account.kind not in WITHOUT_SUBJECT:
        raise ReportRefused(_("Please choose who it was."))
