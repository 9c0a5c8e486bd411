"""Pages of commands for many: first what will happen and what is refused, then what was done."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from accounts.requests.numbers import number_or_zero
from accounts.staff.commands import CommandRefused
from accounts.staff.many import MAX_CHOSEN
from accounts.staff.powers import powers_of
from accounts.staff.read_only_admin import staff_user
from games.models.ruling import LONGEST_NOTE
from games.rulings.many import MANY
from lobby.models import BulkAction
from lobby.moderation.desk.attention import stuck_keys
from lobby.moderation.desk.bulk import (
    FAILED,
    BulkRefused,
    BulkRequest,
    needs_second,
    propose_bulk,
    run_bulk,
)
from lobby.moderation.desk.bulk_kinds import KINDS, BulkKind, Preview, check_give, may_give
from lobby.request_form import RequestForm


class BulkForm(RequestForm):
    """Form of a command for many: the fields of its kind, one reason, one note."""

    reason = forms.ChoiceField(
        label=_("Reason (shown to the players)"),
        error_messages={"required": _("Choose one of the reasons in the list.")},
    )
    note = forms.CharField(
        label=_("Note (only staff can read it)"),
        max_length=LONGEST_NOTE,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, kind: BulkKind, posted: Any = None) -> None:
        super().__init__(posted)
        self.own_fields = dict(kind.fields())
        self.fields = self.own_fields | self.fields
        self.fields["reason"].choices = [  # type: ignore[attr-defined]
            ("", "—"),
            *((code, gettext(str(words))) for code, words in kind.reasons.items()),
        ]

    @property
    def values(self) -> dict[str, str]:
        """The values of the fields of the kind, as text."""
        return {name: str(self.cleaned_data[name]) for name in self.own_fields}


def offered_kinds(user: User) -> list[tuple[str, str]]:
    """Return the commands for many matches that a staff member may give, as (name, title)."""
    powers = powers_of(user)
    return [(name, str(KINDS[name].title)) for name in MANY if KINDS[name].power in powers]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def bulk_page(request: HttpRequest) -> HttpResponse:
    """Show what a command will do to the chosen matches or users; when it is sent, do it."""
    by, asked = staff_user(request), request.POST if request.method == "POST" else request.GET
    kind = KINDS.get(asked.get("kind", ""))
    if kind is None:
        raise Http404
    undoes = BulkAction.objects.filter(pk=number_or_zero(asked.get("undoes", ""))).first()
    check_give(asked["kind"], by, undoes)
    keys = _chosen(asked.getlist("key"), everything="all" in asked, by=by, undoes=undoes)
    second = needs_second(asked["kind"], keys, by, asked.get("request_id", ""))
    form = BulkForm(kind, asked if request.method == "POST" else None)
    if form.is_valid():
        data = form.cleaned_data
        command = BulkRequest(
            asked["kind"], keys, by, data["reason"], data["note"], form.values, form.request, undoes
        )
        try:
            if second:
                made = propose_bulk(command)
                messages.success(request, gettext("Proposed. Another member of staff confirms it."))
                return redirect("admin:accounts_proposal_change", made.pk)
            return redirect("admin:many_done", run_bulk(command).pk)
        except (BulkRefused, CommandRefused) as refusal:
            form.add_error(None, str(refusal))
    previews = kind.preview(keys[:MAX_CHOSEN], by)
    possible = [each for each in previews if not each.refusal]
    context = {
        **admin.site.each_context(request),
        "title": kind.title_for(len(possible)),
        "kind": asked["kind"],
        "promise": kind.promise,
        "harm": kind.harm,
        "form": form,
        "second": second,
        "possible": possible,
        "refused": [each for each in previews if each.refusal],
        "undoes": undoes,
        "back": _list_page(kind),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "moderation/desk/many.html", context, status=status)


@require_safe
@never_cache
def bulk_result(request: HttpRequest, number: int) -> HttpResponse:
    """Show what a command has done to each, with a link to undo all of it."""
    action = get_object_or_404(BulkAction.objects.select_related("by"), pk=number)
    kind, by = KINDS.get(action.kind), staff_user(request)
    if kind is None:
        raise Http404
    check_give(action.kind, by, action.undoes)
    found = {each.key: each for each in kind.preview(list(action.results), by)}
    rows = {key: found.get(key, Preview(key, key)) for key in action.results}
    undo = KINDS.get(kind.undone_by)
    context = {
        **admin.site.each_context(request),
        "title": kind.title_for(len(rows)),
        "action": action,
        "done": [rows[key] for key in action.done],
        "refused": [
            (rows[key], _words(refusal)) for key, refusal in action.results.items() if refusal
        ],
        "undo": kind.undone_by if undo and may_give(kind.undone_by, by, action) else "",
        "undo_title": undo.title_for(len(action.done)) if undo else "",
        "undone": action.undone_by.exists(),
        "back": _list_page(kind),
    }
    return render(request, "moderation/desk/many_done.html", context)


def _chosen(
    keys: Sequence[str], *, everything: bool, by: User, undoes: BulkAction | None
) -> list[str]:
    """Return the keys that are meant: those chosen, all stuck matches, or what was done before."""
    if undoes is not None and not keys:
        return undoes.done
    if everything:
        return stuck_keys(by)
    return [key.replace("\0", "") for key in dict.fromkeys(keys)]


def _words(refusal: str) -> str:
    return (
        gettext("An error occurred. It is in the log of errors.") if refusal == FAILED else refusal
    )


def _list_page(kind: BulkKind) -> str:
    name = "accounts_user" if kind.about_people else "games_match"
    return reverse(f"admin:{name}_changelist")
