"""Views with which users report a user, message or match, and read the answers."""

from collections.abc import Callable
from http import HTTPStatus

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits.addresses import address_of
from accounts.limits.spending import spend
from accounts.mail import confirmed_address
from accounts.models import User
from accounts.people.logged_in import UserRequest
from accounts.people.users import resolve_former_names, user_named
from accounts.staff.appeal_links import signed_appeal_url
from lobby.models.appeal import Appeal
from lobby.models.appeal_answers import ANSWERS as APPEALS
from lobby.models.report import MAX_LENGTH, Reply, Report
from lobby.models.report_answers import ANSWERS, WARNINGS
from lobby.models.report_kinds import KINDS
from lobby.moderation.reports import subjects
from lobby.moderation.reports.services import ReportContent, ReportRefused, submit_report
from lobby.moderation.reports.subjects import Subject, SubjectNotVisible

LATEST = 50
"""Maximum number of a user's own reports and appeals that the page shows."""


class ReportForm(forms.Form):
    """Form for a report: kind, player and description."""

    kind = forms.ChoiceField(
        label=_("What is wrong?"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Please choose what is wrong.")},
    )
    about = forms.TypedChoiceField(
        label=_("Who was it?"), required=False, coerce=int, empty_value=None
    )
    words = forms.CharField(
        label=_("What happened, in a few words"),
        required=False,
        max_length=MAX_LENGTH,
        widget=forms.Textarea({"rows": 4}),
        help_text=_("Please say when it happened, too. Only moderators can read this."),
        error_messages={"max_length": _("A report can have at most %(limit_value)d characters.")},
    )
    mail = forms.BooleanField(label=_("Also e-mail me the outcome"), required=False)

    def __init__(self, subject: Subject, reporter: User, posted: object = None) -> None:
        super().__init__(posted)  # type: ignore[arg-type]
        people = subject.other_players(reporter)
        kinds, about = self.fields["kind"], self.fields["about"]
        kinds.choices = list(subject.kinds.items())  # type: ignore[attr-defined]
        choices = [("", _("No one in particular")), *((each.pk, str(each)) for each in people)]
        about.choices = choices  # type: ignore[attr-defined]
        if len(people) == 1:
            about.initial = people[0].pk
        if not people:
            del self.fields["about"]
        if not confirmed_address(reporter):
            del self.fields["mail"]
        self._people = {each.pk: each for each in people}

    @property
    def account(self) -> ReportContent:
        """What the reporter has entered (valid form only)."""
        data = self.cleaned_data
        about = self._people.get(data.get("about") or 0)
        return ReportContent(data["kind"], data["words"], about, mail=data.get("mail", False))


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@resolve_former_names
def report_person(request: UserRequest, username: str) -> HttpResponse:
    return _handle_report(request, lambda: subjects.user_subject(user_named(username)))


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report_match(request: UserRequest, match_id: str) -> HttpResponse:
    """Report a match, or what one of its players did."""
    return _handle_report(request, lambda: subjects.match_subject(match_id, request.user))


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report_message(request: UserRequest, match_id: str, message_id: int) -> HttpResponse:
    """Report a chat message."""
    return _handle_report(
        request, lambda: subjects.message_subject(match_id, message_id, request.user)
    )


@require_safe
@never_cache
@login_required
def own_reports(request: UserRequest) -> HttpResponse:
    """Show the user's own reports and appeals with their answers.

    Also shows warnings that staff has sent to the user.
    """
    own = Report.objects.filter(reporter=request.user).select_related("about", "match")
    replies = list(Reply.objects.filter(user=request.user).order_by("-pk")[: 2 * LATEST])
    answers = {each.report_id: each for each in replies if each.kind == Reply.Occasion.ANSWER}
    warnings = [each for each in replies if each.kind == Reply.Occasion.WARNING]
    appeals = list(request.user.appeals.prefetch_related("lines").order_by("-pk")[:LATEST])
    context = {
        "has_other_sections": bool(warnings or appeals),
        "reports": [
            _report_row(each, answers.get(each.pk)) for each in own.order_by("-pk")[:LATEST]
        ],
        "appeals": [_appeal_row(each) for each in appeals],
        "warnings": [{"reply": each, "words": WARNINGS[each.words]} for each in warnings],
    }
    answer = render(request, "moderation/reports/reports.html", context)
    Reply.objects.filter(user=request.user, read_at=None).update(read_at=timezone.now())
    return answer


def _report_row(own: Report, answer: Reply | None) -> dict[str, object]:
    return {
        "report": own,
        "kind": KINDS[own.thing][own.kind],
        "outcome": own.get_outcome_display() if own.outcome else "",
        "answer": ANSWERS[answer.words].words if answer is not None else "",
    }


def _appeal_row(own: Appeal) -> dict[str, object]:
    return {
        "appeal": own,
        "link": signed_appeal_url(own.thing, own.number, own.user_id),
        "answer": APPEALS[own.answer].words if own.answer else "",
        "is_asked": own.is_asked,
    }


def _handle_report(request: UserRequest, found: Callable[[], Subject]) -> HttpResponse:
    """Show the form for a report of this subject; on POST, submit the report.

    Raises Http404 if the user cannot see the subject.
    """
    try:
        subject = found()
    except SubjectNotVisible as unseen:
        raise Http404 from unseen
    if subject.person == request.user:
        messages.error(request, gettext("You can't report yourself."))
        return redirect("reports")
    form = ReportForm(subject, request.user, request.POST if request.method == "POST" else None)
    if form.is_valid():
        return _submit(request, subject, form)
    return _render_form(request, subject, form)


def _submit(request: UserRequest, subject: Subject, form: ReportForm) -> HttpResponse:
    """Submit the report and redirect to the list of the user's reports.

    If the report is refused, show the form again with the refusal.
    """
    spend("report", address=address_of(request))
    try:
        _kept, new = submit_report(reporter=request.user, subject=subject, account=form.account)
    except ReportRefused as refusal:
        form.add_error(None, str(refusal))
        return _render_form(request, subject, form)
    if new:
        messages.success(
            request, gettext("Your report has been sent. The outcome will appear here.")
        )
    else:
        messages.info(request, gettext("You have already reported this today. Once is enough."))
    return redirect("reports")


def _render_form(request: HttpRequest, subject: Subject, form: ReportForm) -> HttpResponse:
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    context = {"subject": subject, "form": form, "longest": MAX_LENGTH}
    return render(request, "moderation/reports/report.html", context, status=status)
