"""The commands on a report's admin page, each with its form and service."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from lobby.models import Report
from lobby.models.report_kinds import Words
from lobby.moderation.reports import queue
from lobby.moderation.reports.checks import check_claimed, check_closed, check_free
from lobby.moderation.reports.forms import AnswerForm, MergeForm, ReportCommandForm, SnoozeForm
from lobby.moderation.reports.queue import ReportCommand


@dataclass(frozen=True, slots=True)
class ReportCommandPage:
    """Command about a report: its form, its service and the message after it."""

    title: Words
    form: type[ReportCommandForm]
    run: Callable[[ReportCommand, Mapping[str, Any]], Report]
    message: Words
    """Shown to the moderator after the command."""
    check: Callable[[Report, User], None] = check_claimed
    """Raises `ReportCommandRefused` if the moderator cannot give the command now."""


COMMANDS: Mapping[str, ReportCommandPage] = {
    "claim": ReportCommandPage(
        _("Claim"),
        ReportCommandForm,
        lambda command, _: queue.claim(command),
        _("Claimed."),
        check_free,
    ),
    "release": ReportCommandPage(
        _("Release"), ReportCommandForm, lambda command, _: queue.release(command), _("Released.")
    ),
    "snooze": ReportCommandPage(
        _("Postpone"),
        SnoozeForm,
        lambda command, data: queue.snooze(command, how_long=data["how_long"]),
        _("Postponed."),
    ),
    "merge": ReportCommandPage(
        _("Merge"),
        MergeForm,
        lambda command, data: queue.merge(command, others=data["others"]),
        _("Merged."),
    ),
    "resolve": ReportCommandPage(
        _("Answer"),
        AnswerForm,
        lambda command, data: queue.resolve(
            command, answer=data["answer"], warning=data.get("warning", "")
        ),
        _("Your answer has been saved."),
    ),
    "reopen": ReportCommandPage(
        _("Reopen"),
        ReportCommandForm,
        lambda command, _: queue.reopen(command),
        _("Reopened."),
        check_closed,
    ),
}
"""All commands by name, in the order of their buttons."""
