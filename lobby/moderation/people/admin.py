"""Admin pages of users: data, staff commands, and the audit log."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from allauth.account.decorators import reauthentication_required
from django.contrib import admin, messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.allauth.factors import has_second_factor
from accounts.lifecycle.closing import is_closed
from accounts.models import Deed, Proposal, User
from accounts.requests.numbers import number_or_zero
from accounts.staff.cases import case_url, named_case
from accounts.staff.commands import CommandRefused, StaffCommand, is_erased
from accounts.staff.large_tables import LargeTableAdmin
from accounts.staff.many import many_action
from accounts.staff.powers import Power, has_power, permission_name
from accounts.staff.read_only_admin import ReadOnlyAdmin, staff_user
from accounts.staff.roles import roles_of
from lobby.moderation.cases import obvious_reason
from lobby.moderation.people.commands import COMMANDS, CommandPage, available_commands, check_open
from lobby.moderation.people.forms import CommandForm
from lobby.moderation.people.history import count_matches
from lobby.moderation.people.list import PeopleList
from lobby.moderation.people.other_accounts import other_accounts
from lobby.moderation.people.timeline import UserHistory, timeline
from lobby.moderation.reports.selectors import may_read_reports

MAX_ROWS = 50
"""Maximum number of rows of each list on a user's page."""
MAX_NOTES = 10
"""Maximum number of notes of staff above the history, the latest."""


@admin.register(User)
class UserPages(PeopleList):
    """Admin of users with sanctions, audit log and staff commands."""

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Return the commands for many users: muting them, with the power to do so."""
        if not request.user.has_perm(permission_name(Power.MUTE)):
            return {}
        act, name, title = many_action("mute", COMMANDS["mute"].title)
        return {name: (act, name, title)}

    def get_urls(self) -> list[URLPattern]:
        """Add a page for each staff command."""
        pages = [
            path(
                f"<int:person_id>/{name}/",
                self.admin_site.admin_view(self._command_view(command)),
                name=f"accounts_user_{name}",
            )
            for name, command in COMMANDS.items()
        ]
        return pages + super().get_urls()

    def show_object(
        self, request: HttpRequest, object_id: str, extra_context: Mapping[str, Any] | None = None
    ) -> HttpResponse:
        """Show a user's data and the available commands.

        Shows only data that the staff member may see.
        """
        person, by = _load_user(object_id), staff_user(request)
        held = list(person.sanctions.in_force().select_related("by")[:MAX_ROWS])
        proposals = person.proposals.filter(outcome="").select_related("by")[:MAX_ROWS]
        waiting = [each for each in proposals if each.is_waiting]
        notes = person.deeds.filter(kind=Deed.Action.NOTE).select_related("by")[:MAX_NOTES]
        history = UserHistory(person, by)
        context = self._context(request, person) | {
            "title": person.username,
            "address": person.email if has_power(by, Power.SEE_ADDRESSES) else "",
            "roles": roles_of(person),
            "second_factor": has_second_factor(person),
            "closed": is_closed(person),
            "erased": is_erased(person),
            "former_names": person.former_names.order_by("-until")[:MAX_ROWS],
            "in_force": held,
            "open_appeals": history.open_appeals,
            "proposals": waiting,
            "open_reports": history.open_reports if may_read_reports(request) else None,
            "notes": notes,
            "timeline": timeline(history, request.GET.get("show", "")),
            "matches": count_matches(person, by),
            "commands": available_commands(by, person),
            "other_accounts": other_accounts(person, by),
        }
        return TemplateResponse(request, "moderation/people/admin/person.html", context)

    def _command_view(self, command: CommandPage) -> Callable[[HttpRequest, int], HttpResponseBase]:
        """Return the view that shows the form of a staff command and runs the command."""

        def page(request: HttpRequest, person_id: int) -> HttpResponseBase:
            self.check_view(request)
            person, by = _load_user(str(person_id)), staff_user(request)
            check_open(by, command, person)
            answer: HttpResponseBase = run(request, person, by)
            return answer

        @reauthentication_required(enabled=command.reauthenticates)  # type: ignore[untyped-decorator]
        def run(request: HttpRequest, person: User, by: User) -> HttpResponseBase:
            form = command.form(person, request.POST if request.method == "POST" else None)
            if "sanction" in form.fields and "sanction" in request.GET:
                form.initial["sanction"] = request.GET["sanction"]
            if "reason" in form.fields:
                form.initial["reason"] = obvious_reason(named_case(request), person, by)
            run_it = form.is_valid()
            done = _run_command(command, by, form, named_case(request)) if run_it else None
            if done is not None:
                return self._respond(request, person, done)
            context = self._context(request, person) | {"title": command.title, "command": command}
            status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
            context |= {"form": form, "resigned": command.resigned(person)}
            context["return_url"] = self._return_url(request, person)
            return render(request, "moderation/people/admin/command.html", context, status=status)

        return page

    def _respond(self, request: HttpRequest, person: User, done: object) -> HttpResponseBase:
        """Redirect to the user's page, or send the result of the command as a file.

        Only a copy of the user's data is sent as a file. A command given from a report or an
        appeal leads back there.
        """
        if isinstance(done, Proposal):
            messages.success(request, gettext("Proposed. Another member of staff confirms it."))
            proposal = reverse("admin:accounts_proposal_change", args=[done.pk])
            return redirect(case_url(request) or proposal)
        if not isinstance(done, dict):
            messages.success(request, gettext("Done, and recorded in the audit log."))
            return redirect(self._return_url(request, person))
        answer = JsonResponse(done, json_dumps_params={"ensure_ascii": False})
        answer["Content-Disposition"] = f'attachment; filename="tahur-{person.username}.json"'
        return answer

    def _return_url(self, request: HttpRequest, person: User) -> str:
        return case_url(request) or reverse("admin:accounts_user_change", args=[person.pk])

    def _context(self, request: HttpRequest, person: User) -> dict[str, Any]:
        return {**self.admin_site.each_context(request), "opts": self.opts, "person": person}


@admin.register(Deed)
class AuditEntryAdmin(ReadOnlyAdmin, LargeTableAdmin):
    """Read-only admin of the audit log of staff commands."""

    power = Power.SEE_PEOPLE
    list_display = ("id", "at", "kind", "about", "reason", "by")
    list_filter = ("kind",)
    list_select_related = ("about", "by")
    fields = ("at", "kind", "about", "reason", "note", "said", "by")
    readonly_fields = ("at",)
    ordering = ("-id",)
    by_match = ""
    by_person = "about"
    search_help_text = _("How a name begins.")


def _run_command(page: CommandPage, by: User, form: CommandForm, case: str) -> object | None:
    """Run a staff command, given from this case, and return its result.

    If the command is refused, add the refusal to the form and return None.
    """
    data = form.cleaned_data
    command = StaffCommand(
        by,
        form.person,
        data["note"],
        form.request,
        data.get("reason", ""),
        words=data.get("words", ""),
        case=case,
    )
    try:
        return page.run(command, data, form)
    except CommandRefused as refusal:
        form.add_error(None, str(refusal))
    return None


def _load_user(number: str) -> User:
    person = User.objects.filter(pk=number_or_zero(number)).first()
    if person is None:
        raise Http404
    return person
