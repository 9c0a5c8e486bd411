"""Admin pages of the report queue: list, read, claim, snooze, merge, answer."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.requests.numbers import number_or_zero
from accounts.staff.large_tables import Large
from accounts.staff.powers import NotPermitted, Power
from accounts.staff.read_only_admin import ReadOnly, who_asks
from lobby.models import Report
from lobby.models.report import LONGEST_NOTE
from lobby.models.report_answers import ANSWERS, WARNINGS
from lobby.models.report_kinds import KIND_TITLES, ReportOutcome
from lobby.moderation.reports import queue
from lobby.moderation.reports.looking import line
from lobby.moderation.reports.queue import ReportCommandRefused, Wish, is_claimed, mergeable
from lobby.moderation.reports.report_page import report_commands, report_part
from lobby.request_form import RequestForm

Words = str | Promise
MANY = 20
"""Maximum number of other reports shown beside a report."""
HOW_LONG: Mapping[str, Words] = {
    "hour": _("An hour"),
    "hours": _("Four hours"),
    "day": _("A day"),
    "days": _("Three days"),
    "week": _("A week"),
}


class InQueue(admin.SimpleListFilter):
    """Admin list filter: open (the default), claimed by the viewer, snoozed, closed."""

    title = _("queue")
    parameter_name = "queue"

    def lookups(
        self, request: HttpRequest, model_admin: "admin.ModelAdmin[Report]"
    ) -> list[tuple[str, Any]]:
        """Return the choices beyond the default."""
        return [("mine", _("mine")), ("snoozed", _("put off")), ("done", _("done"))]

    def choices(self, changelist: Any) -> Iterator[Any]:
        """Return all choices; the default is called "open" instead of "All"."""
        everything, *others = super().choices(changelist)
        yield {**everything, "display": _("open")}
        yield from others

    def queryset(self, request: HttpRequest, queryset: QuerySet[Report]) -> QuerySet[Report]:
        now, wanted = timezone.now(), self.value()
        if wanted == "done":
            return queryset.filter(closed_at__isnull=False)
        waiting = queryset.filter(closed_at=None)
        if wanted == "mine":
            since = now - queue.CLAIMED_FOR
            return waiting.filter(claimed_by=request.user.pk, claimed_at__gt=since)
        if wanted == "snoozed":
            return waiting.filter(snoozed_until__gt=now)
        return waiting.filter(Q(snoozed_until=None) | Q(snoozed_until__lte=now))


class DeedForm(RequestForm):
    """Form with a note for staff; the base of all others."""

    note = forms.CharField(
        label=_("Note for staff"),
        required=False,
        max_length=LONGEST_NOTE,
        widget=forms.Textarea({"rows": 3}),
    )

    def __init__(self, report: Report, by: User, posted: Any = None) -> None:
        super().__init__(posted)
        self.report = report
        # The note comes last.
        self.order_fields([name for name in self.fields if name != "note"])


class SnoozeForm(DeedForm):
    """Form for the duration of a snooze."""

    how_long = forms.ChoiceField(label=_("For how long"), choices=list(HOW_LONG.items()))


class MergeForm(DeedForm):
    """Form that chooses the reports to merge into this one."""

    others = forms.TypedMultipleChoiceField(
        label=_("Reports to answer together with this one"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, report: Report, by: User, posted: Any = None) -> None:
        super().__init__(report, by, posted)
        found = mergeable(report, by).select_related("about", "match").order_by("pk")[:MANY]
        rows = [(each.pk, line(each)) for each in found]
        self.fields["others"].choices = rows  # type: ignore[attr-defined]


class AnswerForm(DeedForm):
    """Form for the answer to the reporter and a warning to the reported user."""

    answer = forms.ChoiceField(label=_("What the reporter is told"), widget=forms.RadioSelect)
    warning = forms.ChoiceField(
        label=_("Warning to the person"), required=False, widget=forms.RadioSelect
    )

    def __init__(self, report: Report, by: User, posted: Any = None) -> None:
        super().__init__(report, by, posted)
        known = ANSWERS.items()
        answers = [
            (outcome.label, [(key, each.words) for key, each in known if each.outcome == outcome])
            for outcome in ReportOutcome
        ]
        self.fields["answer"].choices = answers  # type: ignore[attr-defined]
        warnings = [("", _("None")), *WARNINGS.items()]
        self.fields["warning"].choices = warnings  # type: ignore[attr-defined]
        if report.about_id is None:
            del self.fields["warning"]


@dataclass(frozen=True, slots=True)
class ReportCommandPage:
    """Command about a report: its form, its service and the message after it."""

    title: Words
    form: type[DeedForm]
    do: Callable[[Wish, Mapping[str, Any]], Report]
    done: Words


DEEDS: Mapping[str, ReportCommandPage] = {
    "claim": ReportCommandPage(
        _("Claim"), DeedForm, lambda wish, _: queue.claim(wish), _("Claimed.")
    ),
    "release": ReportCommandPage(
        _("Release"), DeedForm, lambda wish, _: queue.release(wish), _("Released.")
    ),
    "snooze": ReportCommandPage(
        _("Put off"),
        SnoozeForm,
        lambda wish, said: queue.snooze(wish, how_long=said["how_long"]),
        _("Put off."),
    ),
    "merge": ReportCommandPage(
        _("Merge"),
        MergeForm,
        lambda wish, said: queue.merge(wish, others=said["others"]),
        _("Merged."),
    ),
    "resolve": ReportCommandPage(
        _("Answer"),
        AnswerForm,
        lambda wish, said: queue.resolve(
            wish, answer=said["answer"], warning=said.get("warning", "")
        ),
        _("Answered."),
    ),
    "reopen": ReportCommandPage(
        _("Open again"), DeedForm, lambda wish, _: queue.reopen(wish), _("Open again.")
    ),
}


@admin.register(Report)
class ReportAdmin(ReadOnly, Large):
    """Admin of reports and alarms for moderators."""

    power = Power.HANDLE_REPORTS
    list_display = ("title", "whom", "many", "at", "state")
    list_filter = (InQueue, "thing", "kind")
    list_select_related = ("about", "match", "claimed_by")
    by_person = "about"

    def get_ordering(self, request: HttpRequest) -> tuple[str]:
        """Order open reports by age, oldest first, and closed ones latest first."""
        return ("-id",) if request.GET.get("queue") == "done" else ("id",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        """Return the reports that this moderator may handle, without those merged into others.

        Each has the number of its merged reports as `parts`.
        """
        parts = Report.objects.filter(merged_into=OuterRef("pk")).order_by()
        counted = parts.values("merged_into").annotate(many=Count("pk")).values("many")
        foreign = Report.objects.leading().foreign_to(who_asks(request))
        return foreign.annotate(parts=Subquery(counted, output_field=IntegerField()))

    @admin.display(description=_("report"))
    def title(self, report: Report) -> str:
        return str(KIND_TITLES[report.kind])

    @admin.display(description=_("reports"))
    def many(self, report: Report) -> int:
        """Number of reports merged into one, including itself."""
        return 1 + (getattr(report, "parts", None) or 0)

    @admin.display(description=_("about"))
    def whom(self, report: Report) -> str:
        """Return the reported user or match."""
        return str(report.about or report.match or "")

    @admin.display(description=_("state"))
    def state(self, report: Report) -> str:
        """Return the outcome, or the moderator who has claimed the report."""
        if report.outcome:
            return report.get_outcome_display()
        return str(report.claimed_by) if is_claimed(report) else ""

    def get_urls(self) -> list[URLPattern]:
        """Add a page for each command."""
        pages = [
            path(
                f"<int:report_id>/{deed}/",
                self.admin_site.admin_view(self._page_of(deed)),
                name=f"lobby_report_{deed}",
            )
            for deed in DEEDS
        ]
        return pages + super().get_urls()

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Mapping[str, Any] | None = None,
    ) -> HttpResponse:
        """Show a report with its history, related reports and the available commands."""
        if request.method not in ("GET", "HEAD") or not self.has_view_permission(request):
            raise PermissionDenied
        report, by = self._load_report(request, object_id), who_asks(request)
        context = self._context(request, report) | {
            "title": KIND_TITLES[report.kind],
            "steps": report.steps.select_related("by"),
            "parts": [report_part(each) for each in report.merged.select_related("reporter")],
            "others": [
                (each.pk, line(each))
                for each in mergeable(report, by).select_related("about", "match")[:MANY]
            ],
            "before": [
                (each.pk, line(each))
                for each in _before(report, by).select_related("about", "match")[:MANY]
            ],
            "commands": report_commands(report, self._deeds(request, report)),
            "button": RequestForm(),
        }
        return TemplateResponse(request, "moderation/reports/admin/report.html", context)

    def _page_of(self, name: str) -> Callable[[HttpRequest, int], HttpResponseBase]:
        """Return the view that asks for a command's details and runs it."""
        deed = DEEDS[name]

        def page(request: HttpRequest, report_id: int) -> HttpResponseBase:
            if not self.has_view_permission(request):
                raise PermissionDenied
            report, by = self._load_report(request, str(report_id)), who_asks(request)
            form = deed.form(report, by, request.POST if request.method == "POST" else None)
            if form.is_valid() and self._do(request, report, deed, form):
                messages.success(request, str(deed.done))
                return redirect("admin:lobby_report_change", report.pk)
            context = self._context(request, report) | {"title": deed.title, "form": form}
            status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
            return render(request, "moderation/reports/admin/command.html", context, status=status)

        return page

    def _do(
        self, request: HttpRequest, report: Report, deed: ReportCommandPage, form: DeedForm
    ) -> bool:
        """Run the command; return False after adding its refusal to the form."""
        wish = Wish(
            report=report.pk,
            by=who_asks(request),
            request_id=form.request,
            note=form.cleaned_data["note"],
        )
        try:
            deed.do(wish, form.cleaned_data)
        except NotPermitted as refusal:
            raise PermissionDenied(str(refusal)) from refusal
        except ReportCommandRefused as refusal:
            form.add_error(None, str(refusal))
            return False
        return True

    def _load_report(self, request: HttpRequest, report_id: str) -> Report:
        found = self.get_queryset(request).filter(pk=number_or_zero(report_id))
        report = found.select_related("about", "match", "message", "reporter", "claimed_by").first()
        if report is None:
            raise Http404
        return report

    def _context(self, request: HttpRequest, report: Report) -> dict[str, Any]:
        return {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "report": report,
            "part": report_part(report),
            "holder": report.claimed_by if is_claimed(report) else None,
            "console": f"{reverse('admin:games_match_changelist')}{report.match_id}/console/",
        }

    def _deeds(self, request: HttpRequest, report: Report) -> list[tuple[str, Words]]:
        """Return the commands that are available for a report in its current state."""
        if report.closed_at is not None:
            return [("reopen", DEEDS["reopen"].title)]
        if not is_claimed(report):
            return [("claim", DEEDS["claim"].title)]
        if report.claimed_by_id != request.user.pk:
            return []
        others = mergeable(report, who_asks(request)).exists()
        names = ["resolve", *(["merge"] if others else []), "snooze", "release"]
        return [(name, DEEDS[name].title) for name in names]


def _before(report: Report, by: User) -> QuerySet[Report]:
    """Return earlier, closed reports about the same user."""
    if report.about_id is None:
        return Report.objects.none()
    known = Report.objects.leading().foreign_to(by).filter(about=report.about_id)
    return known.filter(closed_at__isnull=False).exclude(pk=report.pk).order_by("-pk")
