"""Replies of staff about a report: the answer to its reporter, the warning to the reported user."""

from django.utils import timezone

from lobby.models import Reply, Report
from lobby.notifications.inbox import tell_reply


def send_answer(report: Report, answer: str) -> None:
    """Send the reporter the answer. It replaces an earlier answer to the same report."""
    if report.reporter is not None and report.reporter.is_active:
        now = timezone.now()
        reply, _new = Reply.objects.update_or_create(
            user=report.reporter,
            report=report,
            kind=Reply.Occasion.ANSWER,
            defaults={
                "words": answer,
                "at": now,
                "read_at": None,
                "mail_at": now if report.mail else None,
                "tries": 0,
            },
        )
        tell_reply(reply)


def send_warning(report: Report, warning: str) -> None:
    """Send the reported user a warning. It replaces an earlier warning for the same report."""
    if report.about is not None and report.about.is_active:
        now = timezone.now()
        reply, _new = Reply.objects.update_or_create(
            user=report.about,
            report=report,
            kind=Reply.Occasion.WARNING,
            defaults={"words": warning, "at": now, "read_at": None, "mail_at": now, "tries": 0},
        )
        tell_reply(reply)
