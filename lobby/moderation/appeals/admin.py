"""Admin pages of appeals.

A page shows an appeal together with its decision. A staff member who did not decide answers.
"""

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.requests.numbers import number_or_zero
from accounts.staff.claims import ClaimRefused, claim_view
from accounts.staff.large_tables import LargeTableAdmin
from accounts.staff.powers import Power
from accounts.staff.read_only_admin import ReadOnlyAdmin, staff_user
from lobby.models.appeal import MAX_LENGTH, Appeal
from lobby.models.appeal_answers import ANSWERS, AppealOutcome
from lobby.moderation.answer_choices import offer_answers
from lobby.moderation.appeals.conversation import ask
from lobby.moderation.appeals.revoking import revoking_link
from lobby.moderation.appeals.services import (
    AppealRefused,
    AppealVerdict,
    answer_appeal,
    check_impartial,
    untrue_outcomes,
)
from lobby.moderation.decisions import Decision, find_decision, staff_note
from lobby.moderation.people.history import appeals_of
from lobby.request_form import RequestForm


class AppealStateFilter(admin.SimpleListFilter):
    """Admin list filter: open appeals (the default) or answered ones."""

    title = _("state")
    parameter_name = "state"

    def lookups(
        self, request: HttpRequest, model_admin: "admin.ModelAdmin[Appeal]"
    ) -> list[tuple[str, Any]]:
        """Return the choices other than the default."""
        return [("answered", _("answered"))]

    def choices(self, changelist: Any) -> Iterator[Any]:
        """Return both choices; the default is called "open" instead of "All"."""
        waiting, *others = super().choices(changelist)
        yield {**waiting, "display": _("open")}
        yield from others

    def queryset(self, request: HttpRequest, queryset: QuerySet[Appeal]) -> QuerySet[Appeal]:
        return queryset.filter(answered_at__isnull=self.value() != "answered")


class VerdictForm(RequestForm):
    """Form for the answer to an appeal, with a sentence in free words and a note."""

    answer = forms.ChoiceField(label=_("Your answer"), widget=forms.RadioSelect)
    words = forms.CharField(
        label=_("A sentence to the person, beside the answer (may be empty)"),
        required=False,
        max_length=MAX_LENGTH,
        widget=forms.Textarea({"rows": 2}),
    )
    note = forms.CharField(
        label=_("Note for staff"), max_length=MAX_LENGTH, widget=forms.Textarea({"rows": 3})
    )

    def __init__(self, untrue: Mapping[AppealOutcome, Promise], posted: Any = None) -> None:
        """`untrue` are the outcomes that no answer may have now, and why."""
        super().__init__(posted)
        offer_answers(self.fields["answer"], AppealOutcome, ANSWERS, untrue)


class QuestionForm(RequestForm):
    """Form for a question to the user who has appealed."""

    words = forms.CharField(
        label=_("Question to the person"),
        max_length=MAX_LENGTH,
        widget=forms.Textarea({"rows": 3}),
    )

    def __init__(self, posted: Any = None) -> None:
        # The form of the answer on the same page has a field of this name, too.
        super().__init__(posted, auto_id="question_%s")


@admin.register(Appeal)
class AppealAdmin(ReadOnlyAdmin, LargeTableAdmin):
    """Admin of appeals for staff with the power to decide them."""

    power = Power.DECIDE_APPEALS
    list_display = ("id", "thing", "user", "at", "outcome", "answered_by")
    list_filter = (AppealStateFilter, "thing")
    list_select_related = ("answered_by",)
    ordering = ("-id",)
    by_match = ""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Appeal]:
        """Return all appeals except those of the staff member."""
        # `select_related` would make PostgreSQL read all users for a few appeals.
        appeals: QuerySet[Appeal] = Appeal.objects.prefetch_related("user")
        return appeals.exclude(user=staff_user(request))

    def get_urls(self) -> list[URLPattern]:
        """Add the addresses to which the forms of an appeal are sent."""
        decide = self.admin_site.admin_view(self._decide)
        question = self.admin_site.admin_view(self._ask)
        return [
            path("<int:appeal_id>/decide/", decide, name="lobby_appeal_decide"),
            path("<int:appeal_id>/ask/", question, name="lobby_appeal_ask"),
            *super().get_urls(),
        ]

    def show_object(
        self, request: HttpRequest, object_id: str, extra_context: Mapping[str, Any] | None = None
    ) -> HttpResponse:
        """Show an appeal together with the decision that the user appeals against."""
        return self._show_appeal(request, self._load_appeal(request, object_id))

    def _show_appeal(
        self,
        request: HttpRequest,
        appeal: Appeal,
        verdict: VerdictForm | None = None,
        question: QuestionForm | None = None,
    ) -> HttpResponse:
        """Show an appeal, with forms for the member who has claimed it.

        `verdict` or `question` is a form that was sent and refused.
        """
        context = self._context(request, appeal)
        if context.get("claim_own"):
            context |= {
                "form": VerdictForm(untrue_outcomes(appeal, context["decision"])),
                "question": None if context["is_asked"] else QuestionForm(),
            }
        refused = {name: form for name, form in (("form", verdict), ("question", question)) if form}
        status = HTTPStatus.UNPROCESSABLE_ENTITY if refused else HTTPStatus.OK
        page = "moderation/appeals/admin/appeal.html"
        return render(request, page, context | refused, status=status)

    def _decide(self, request: HttpRequest, appeal_id: int) -> HttpResponse:
        """Answer an appeal; without a form, lead to the page that has it.

        Only the member who has claimed the appeal is shown the form.
        """
        self.check_view(request)
        appeal = self._load_appeal(request, str(appeal_id))
        if request.method != "POST":
            return redirect(f"{reverse('admin:lobby_appeal_change', args=[appeal.pk])}#answer")
        decision = find_decision(appeal.thing, appeal.number)
        form = VerdictForm(untrue_outcomes(appeal, decision), request.POST)
        if form.is_valid():
            data = form.cleaned_data
            verdict = AppealVerdict(
                staff_user(request), data["answer"], data["note"], form.request, data["words"]
            )
            try:
                answer_appeal(appeal.pk, verdict)
            except (AppealRefused, ClaimRefused) as refusal:
                form.add_error(None, str(refusal))
            else:
                messages.success(request, gettext("Your answer has been saved."))
                return redirect("admin:lobby_appeal_change", appeal.pk)
        return self._show_appeal(request, appeal, verdict=form)

    def _ask(self, request: HttpRequest, appeal_id: int) -> HttpResponse:
        """Ask the user about an appeal; without a form, lead to the page that has it."""
        self.check_view(request)
        appeal = self._load_appeal(request, str(appeal_id))
        form = QuestionForm(request.POST or None)
        if form.is_valid():
            try:
                ask(appeal.pk, staff_user(request), form.cleaned_data["words"], form.request)
            except (AppealRefused, ClaimRefused) as refusal:
                form.add_error(None, str(refusal))
            else:
                messages.success(request, gettext("Your question has been sent."))
        if form.errors:
            return self._show_appeal(request, appeal, question=form)
        return redirect("admin:lobby_appeal_change", appeal.pk)

    def _load_appeal(self, request: HttpRequest, appeal_id: str) -> Appeal:
        rows = self.get_queryset(request).select_related("user", "answered_by")
        found = rows.filter(pk=number_or_zero(appeal_id)).first()
        if found is None:
            raise Http404
        return found

    def _context(self, request: HttpRequest, found: Appeal) -> dict[str, Any]:
        decision, viewer = find_decision(found.thing, found.number), staff_user(request)
        others = appeals_of(found.user, viewer)
        lines = list(found.lines.select_related("by"))
        return {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": gettext("Appeal"),
            "appeal": found,
            **({} if found.answered_at else _answering(found, decision, viewer)),
            "lines": lines,
            "is_asked": found.is_asked,
            "decision": decision,
            "deciders": User.objects.filter(pk__in=decision.by).order_by("pk") if decision else (),
            "revoke": revoking_link(found, viewer) if decision and decision.stands else None,
            "decided_note": staff_note(found.thing, found.number),
            "others": [each for each in others if each.pk != found.pk],
            "answer": ANSWERS[found.answer].words if found.answer else "",
        }


def _answering(appeal: Appeal, decision: Decision | None, viewer: User) -> dict[str, Any]:
    """Return the claim on an open appeal, or why the viewer may not answer it."""
    try:
        check_impartial(appeal, decision, viewer)
    except AppealRefused as refusal:
        return {"refusal": str(refusal)}
    return claim_view(f"appeal {appeal.pk}", viewer)
