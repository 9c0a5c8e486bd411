"""Admin pages of proposals: the command, its author, and the buttons that decide it."""

from collections.abc import Mapping
from typing import Any

from allauth.account.decorators import reauthentication_required
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from accounts.models import Proposal, User
from accounts.models.sanction import MAX_NOTE_LENGTH
from accounts.models.sanction_reasons import Reason
from accounts.requests.ids import UNREADABLE
from accounts.requests.numbers import number_or_zero
from accounts.staff.commands import CommandRefused
from accounts.staff.four_eyes import POWER_OF, alone_from, why_not, withdraw
from accounts.staff.large_tables import LargeTableAdmin
from accounts.staff.powers import Power, has_power, require_power
from accounts.staff.read_only_admin import ReadOnlyAdmin, staff_user
from games.text.ruling_reasons import REASONS
from lobby.moderation.desk.bulk_kinds import KINDS
from lobby.moderation.desk.proposals import confirm_and_carry_out, waiting_for
from lobby.moderation.people.forms import DURATION_LABELS
from lobby.moderation.people.history import short_history


class StateFilter(admin.SimpleListFilter):
    """Admin list filter: all proposals, those that wait, or those on the viewer's desk."""

    title = _("state")
    parameter_name = "state"

    def lookups(
        self, request: HttpRequest, model_admin: "admin.ModelAdmin[Proposal]"
    ) -> list[tuple[str, Any]]:
        """Return the choices."""
        return [("waiting", _("waiting")), ("desk", _("waiting, on your desk"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Proposal]) -> QuerySet[Proposal]:
        if self.value() == "waiting":
            return queryset.filter(pk__in=Proposal.objects.waiting().values("pk"))
        if self.value() == "desk":
            return queryset.filter(pk__in=waiting_for(staff_user(request)).values("pk"))
        return queryset


@admin.register(Proposal)
class ProposalAdmin(ReadOnlyAdmin, LargeTableAdmin):
    """Read-only list of proposals, and the page on which one is decided."""

    power = Power.SEE_PEOPLE
    list_display = ("id", "at", "kind", "about", "by", "state", "decided_by")
    list_filter = (StateFilter, "kind", "outcome")
    list_select_related = ("about", "by", "decided_by")
    ordering = ("-pk",)
    by_match, by_person = "", "about"
    search_help_text = _("How a name begins.")

    def get_urls(self) -> list[URLPattern]:
        """Add the address that decides a proposal."""
        view = self.admin_site.admin_view(_decide)
        own = [path("<int:number>/decide/", view, name="accounts_proposal_decide")]
        return own + super().get_urls()

    def show_object(
        self, request: HttpRequest, object_id: str, extra_context: Mapping[str, Any] | None = None
    ) -> HttpResponse:
        """Show a proposal, what it will do, and the decisions that the viewer may take."""
        found = Proposal.objects.select_related("by", "about", "decided_by")
        proposal = get_object_or_404(found, pk=number_or_zero(object_id))
        viewer = staff_user(request)
        open_to_viewer = (
            proposal.is_waiting
            and has_power(viewer, POWER_OF[proposal.kind])
            and proposal.about_id != viewer.pk
        )
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "title": capfirst(proposal.get_kind_display()),
            "proposal": proposal,
            "state": self.state(proposal),
            "reason": _reason(proposal),
            "length": DURATION_LABELS.get(proposal.values.get("length", ""), ""),
            "people": [short_history(proposal.about, viewer)] if proposal.about else [],
            "matches": KINDS["annul"].preview(proposal.keys, viewer) if proposal.keys else [],
            "may_withdraw": proposal.is_waiting
            and not proposal.outcome
            and (open_to_viewer or proposal.by_id == viewer.pk),
            "own": proposal.by_id == viewer.pk,
            "longest": MAX_NOTE_LENGTH,
            "refusal": why_not(proposal, viewer) if proposal.is_waiting else "",
            "alone_from": alone_from(proposal) if proposal.is_waiting else None,
        }
        return TemplateResponse(request, "moderation/desk/proposal.html", context)

    @admin.display(description=_("state"))
    def state(self, proposal: Proposal) -> str:
        """Return whether the proposal waits, has expired, or how it was decided."""
        if "refused" in proposal.result:
            return gettext("confirmed, not carried out")
        if proposal.done_at is not None:
            return gettext("carried out")
        if not proposal.is_waiting and not proposal.outcome:
            return gettext("expired")
        return proposal.get_outcome_display() or gettext("waiting")


@require_POST
def _decide(request: HttpRequest, number: int) -> HttpResponse:
    by = staff_user(request)
    proposal = get_object_or_404(Proposal, pk=number)
    try:
        decision = request.POST.get("decision")
        if decision == "confirm":
            require_power(by, POWER_OF[proposal.kind])
            _confirm(request, proposal, by)
        elif decision == "withdraw":
            withdraw(proposal.pk, by, request.POST.get("note", ""))
            messages.success(request, gettext("Done: the proposal is closed."))
        else:
            messages.error(request, gettext(UNREADABLE))
    except CommandRefused as refusal:
        messages.error(request, str(refusal))
    return redirect("admin:accounts_proposal_change", number)


@reauthentication_required  # type: ignore[untyped-decorator]
def _confirm(request: HttpRequest, proposal: Proposal, by: User) -> None:
    """Confirm a proposal and carry it out. The member has to have logged in again for it."""
    refused = confirm_and_carry_out(proposal.pk, by).result.get("refused")
    if refused:
        messages.error(request, refused)
    else:
        messages.success(request, gettext("Done, and recorded in the audit log."))


def _reason(proposal: Proposal) -> str:
    if proposal.reason in Reason.values:
        return str(Reason(proposal.reason).label)
    return gettext(REASONS[proposal.reason]) if proposal.reason in REASONS else ""
