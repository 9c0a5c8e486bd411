"""Admin pages of the report queue: list, read, claim, snooze, merge, answer."""

from collections.abc import Callable, Iterator, Mapping
from http import HTTPStatus
from typing import Any

from django.contrib import admin, messages
from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from accounts.requests.numbers import number_or_zero
from accounts.staff.claims import CLAIMED_FOR
from accounts.staff.large_tables import LargeTableAdmin
from accounts.staff.powers import Power
from accounts.staff.read_only_admin import ReadOnlyAdmin, staff_user
from lobby.models import Report
from lobby.models.report_kinds import KIND_TITLES, Words
from lobby.moderation.finding.queries import report_condition, search_text
from lobby.moderation.reports.case_actions import actions_since, ruling_links
from lobby.moderation.reports.checks import ReportCommandRefused, is_claimed, mergeable
from lobby.moderation.reports.commands import COMMANDS, ReportCommandPage
from lobby.moderation.reports.forms import MAX_OTHERS, AnswerForm, ReportCommandForm
from lobby.moderation.reports.origin_filter import OriginFilter
from lobby.moderation.reports.queue import ReportCommand
from lobby.moderation.reports.report_page import (
    describe_entry,
    next_report,
    report_commands,
    report_part,
)
from lobby.request_form import RequestForm


class QueueFilter(admin.SimpleListFilter):
    """Admin list filter: open (the default), claimed by the viewer, snoozed, closed."""

    title = _("queue")
    parameter_name = "queue"

    def lookups(
        self, request: HttpRequest, model_admin: "admin.ModelAdmin[Report]"
    ) -> list[tuple[str, Any]]:
        """Return the choices other than the default."""
        return [
            *(("mine", _("mine")), ("snoozed", _("postponed"))),
            *(("done", _("done")), ("all", _("All"))),
        ]

    def choices(self, changelist: Any) -> Iterator[Any]:
        """Return all choices; the default is called "open" instead of "All"."""
        everything, *others = super().choices(changelist)
        yield {**everything, "display": _("open")}
        yield from others

    def queryset(self, request: HttpRequest, queryset: QuerySet[Report]) -> QuerySet[Report]:
        now, wanted = timezone.now(), self.value()
        if wanted == "all":
            return queryset
        if wanted == "done":
            return queryset.filter(closed_at__isnull=False)
        waiting = queryset.filter(closed_at=None)
        if wanted == "mine":
            since = now - CLAIMED_FOR
            return waiting.filter(claimed_by=request.user.pk, claimed_at__gt=since)
        if wanted == "snoozed":
            return waiting.filter(snoozed_until__gt=now)
        return waiting.filter(Q(snoozed_until=None) | Q(snoozed_until__lte=now))


@admin.register(Report)
class ReportAdmin(ReadOnlyAdmin, LargeTableAdmin):
    """Admin of reports and alarms for moderators."""

    power = Power.HANDLE_REPORTS
    list_display = ("title", "whom", "many", "at", "state")
    list_filter = (QueueFilter, OriginFilter, "thing", "kind")
    list_select_related = ("about", "match", "claimed_by")
    by_person = "about"

    def get_ordering(self, request: HttpRequest) -> tuple[str]:
        """Return the order: oldest open reports first, but latest closed reports first."""
        return ("-id",) if request.GET.get("queue") == "done" else ("id",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        """Return the unmerged reports that this moderator may handle.

        Each has the attribute `parts`: how many other reports are merged into it.
        """
        parts = Report.objects.filter(merged_into=OuterRef("pk")).order_by()
        counted = parts.values("merged_into").annotate(many=Count("pk")).values("many")
        foreign = Report.objects.without_merged().handleable_by(staff_user(request))
        return foreign.annotate(parts=Subquery(counted, output_field=IntegerField()))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Report], search_term: str
    ) -> tuple[QuerySet[Report], bool]:
        """Return a query for the reports with this text or number, or about whom it names."""
        wanted = search_text(search_term)
        if not wanted:
            return queryset, False
        about, _twice = super().get_search_results(request, queryset, search_term)
        return queryset.filter(Q(pk__in=about.values("pk")) | report_condition(wanted)), False

    @admin.display(description=_("report"))
    def title(self, report: Report) -> str:
        return capfirst(str(KIND_TITLES[report.kind]))

    @admin.display(description=_("reports"))
    def many(self, report: Report) -> int:
        """Return how many reports this one stands for: itself and those merged into it."""
        return 1 + (getattr(report, "parts", None) or 0)

    @admin.display(description=_("about"))
    def whom(self, report: Report) -> str:
        """Return the name of the reported user, or else of the reported match."""
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
                f"<int:report_id>/{name}/",
                self.admin_site.admin_view(self._command_view(name)),
                name=f"lobby_report_{name}",
            )
            for name in COMMANDS
        ]
        return pages + super().get_urls()

    def show_object(
        self, request: HttpRequest, object_id: str, extra_context: Mapping[str, Any] | None = None
    ) -> HttpResponse:
        """Show a report with its history, related reports and the available commands.

        One that was merged leads to the report that has taken it in.
        """
        merged = Report.objects.filter(pk=number_or_zero(object_id), merged_into__isnull=False)
        whole = merged.values_list("merged_into", flat=True).first()
        if whole is not None:
            return redirect("admin:lobby_report_change", whole)
        return self._show_report(request, self._load_report(request, object_id))

    def _show_report(
        self, request: HttpRequest, report: Report, form: ReportCommandForm | None = None
    ) -> HttpResponse:
        """Show a report, with the form of its answer for the moderator who has claimed it.

        `form` is a form that was sent and refused.
        """
        by = staff_user(request)
        own = is_claimed(report) and report.claimed_by == by and report.closed_at is None
        context = self._context(request, report) | {
            "title": capfirst(str(KIND_TITLES[report.kind])),
            "entries": [
                (each, describe_entry(each)) for each in report.entries.select_related("by")
            ],
            "parts": [report_part(each) for each in report.merged.select_related("reporter")],
            "others": mergeable(report, by).select_related("about")[:MAX_OTHERS],
            "commands": report_commands(report, self._available_commands(request, report)),
            "next": next_report(report, by),
            "button": RequestForm(),
            "form": form or (AnswerForm(report, by) if own else None),
            "done": actions_since(report, by),
            "rulings": ruling_links(report, by),
        }
        status = HTTPStatus.UNPROCESSABLE_ENTITY if form else HTTPStatus.OK
        page = "moderation/reports/admin/report.html"
        return TemplateResponse(request, page, context, status=status)

    def _command_view(self, name: str) -> Callable[[HttpRequest, int], HttpResponseBase]:
        """Return the view that shows the form of a command and runs the command.

        The form of an answer stands on the report's page.
        """
        command = COMMANDS[name]

        def page(request: HttpRequest, report_id: int) -> HttpResponseBase:
            self.check_view(request)
            report, by = self._load_report(request, str(report_id)), staff_user(request)
            form = command.form(report, by, request.POST if request.method == "POST" else None)
            if form.is_valid() and self._run(request, report, command, form):
                messages.success(request, str(command.message))
                return redirect(_page_url(report, "#answer" if name == "claim" else ""))
            if name == "resolve":
                if form.is_bound:
                    return self._show_report(request, report, form)
                return redirect(_page_url(report, "#answer"))
            context = self._context(request, report) | {"title": command.title, "form": form}
            if not form.is_bound:
                context |= self._unavailable(request, report, command)
            status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
            return render(request, "moderation/reports/admin/command.html", context, status=status)

        return page

    def _run(
        self, request: HttpRequest, report: Report, page: ReportCommandPage, form: ReportCommandForm
    ) -> bool:
        """Run the command; return whether it succeeded.

        If the command is refused, its refusal is added to the form.
        """
        command = ReportCommand(
            report=report.pk,
            by=staff_user(request),
            request_id=form.request,
            note=form.cleaned_data["note"],
        )
        try:
            page.run(command, form.cleaned_data)
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
            "claimed_by": report.claimed_by if is_claimed(report) else None,
            "claimed_until": report.claimed_at and report.claimed_at + CLAIMED_FOR,
            "console": f"{reverse('admin:games_match_changelist')}{report.match_id}/console/",
        }

    def _unavailable(
        self, request: HttpRequest, report: Report, command: ReportCommandPage
    ) -> dict[str, Any]:
        """Return why the command cannot be given now, and what the moderator can do first.

        Nothing if it can be given.
        """
        try:
            command.check(report, staff_user(request))
        except ReportCommandRefused as refusal:
            first = report_commands(report, self._available_commands(request, report))
            return {"refusal": str(refusal), "commands": first, "button": RequestForm()}
        return {}

    def _available_commands(self, request: HttpRequest, report: Report) -> list[tuple[str, Words]]:
        """Return name and title of each command that this moderator may run on a report now."""
        if report.closed_at is not None:
            return [("reopen", COMMANDS["reopen"].title)]
        if not is_claimed(report):
            return [("claim", _("Claim and answer"))]
        if report.claimed_by_id != request.user.pk:
            return []
        others = mergeable(report, staff_user(request)).exists()
        names = [*(["merge"] if others else []), "snooze", "release"]
        return [(name, COMMANDS[name].title) for name in names]


def _page_url(report: Report, part: str) -> str:
    """Return the address of a report's page; `part` begins with `#`, or is empty."""
    return reverse("admin:lobby_report_change", args=[report.pk]) + part
