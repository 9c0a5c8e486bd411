"""Forms of the commands about a report."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from lobby.models import Report
from lobby.models.report import MAX_NOTE_LENGTH
from lobby.models.report_answers import ANSWERS, WARNINGS
from lobby.models.report_kinds import ReportOutcome, Words
from lobby.moderation.answer_choices import answers_by_outcome
from lobby.moderation.reports.checks import mergeable
from lobby.moderation.reports.selectors import report_line
from lobby.request_form import RequestForm

MAX_OTHERS = 20
"""Maximum number of other reports shown beside a report."""
SNOOZE_LABELS: Mapping[str, Words] = {
    "hour": _("An hour"),
    "hours": _("Four hours"),
    "day": _("A day"),
    "days": _("Three days"),
    "week": _("A week"),
}


class ReportCommandForm(RequestForm):
    """Base of all forms of commands about a report; asks for a note to staff."""

    note = forms.CharField(
        label=_("Note for staff"),
        required=False,
        max_length=MAX_NOTE_LENGTH,
        widget=forms.Textarea({"rows": 3}),
    )

    def __init__(self, report: Report, by: User, posted: Any = None) -> None:
        super().__init__(posted)
        self.report = report
        # The note comes last.
        self.order_fields([name for name in self.fields if name != "note"])


class SnoozeForm(ReportCommandForm):
    """Form for the duration of a snooze."""

    how_long = forms.ChoiceField(label=_("For how long"), choices=list(SNOOZE_LABELS.items()))


class MergeForm(ReportCommandForm):
    """Form that chooses the reports to merge into a report."""

    others = forms.TypedMultipleChoiceField(
        label=_("Reports to merge into this one"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, report: Report, by: User, posted: Any = None) -> None:
        super().__init__(report, by, posted)
        found = mergeable(report, by).select_related("about", "match").order_by("pk")[:MAX_OTHERS]
        rows = [(each.pk, report_line(each, report)) for each in found]
        self.fields["others"].choices = rows  # type: ignore[attr-defined]


class AnswerForm(ReportCommandForm):
    """Form for the answer to the reporter and a warning to the reported user."""

    answer = forms.ChoiceField(label=_("Answer to the reporter"), widget=forms.RadioSelect)
    warning = forms.ChoiceField(
        label=_("Warning to the person reported"), required=False, widget=forms.RadioSelect
    )

    def __init__(self, report: Report, by: User, posted: Any = None) -> None:
        super().__init__(report, by, posted)
        answers = answers_by_outcome(ReportOutcome, ANSWERS)
        self.fields["answer"].choices = answers  # type: ignore[attr-defined]
        warnings = [("", _("No warning")), *WARNINGS.items()]
        self.fields["warning"].choices = warnings  # type: ignore[attr-defined]
        self.fields["note"].required = True
        if report.about_id is None:
            del self.fields["warning"]
