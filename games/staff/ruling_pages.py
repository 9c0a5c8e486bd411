"""Admin pages on which staff make rulings; each page states what the ruling will do."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import admin, messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.crypto import get_random_string
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.staff.cases import case_url, named_case
from accounts.staff.powers import Power, powers_of, require_power
from games.models import Match, Ruling, SeatOffer
from games.rulings import (
    RULING_TYPES,
    FieldValues,
    RulingRefused,
    RulingRequest,
    RulingType,
    make_ruling,
    recompute,
)
from games.rulings.permission import INVOLVED, find_reverted, is_involved, may_rule, may_undo_own
from games.rulings.seat_offers import needs_offer, offer_seat
from games.rulings.types import WORDS
from games.staff.past_rulings import describe_rulings
from games.staff.presets import keep_chosen
from games.staff.ruling_forms import Fields, RulingForm, ratings_fields, ruling_fields
from games.staff.seat_offers import seat_offer_rows, withdraw_view
from games.text.ruling_reasons import REASONS
from games.text.setup import title as game_title

UNPROCESSABLE = 422
"""Status code for a refused ruling."""
Staff = Any
"""Request of a logged-in staff member."""


@dataclass(frozen=True, slots=True)
class RulingLink:
    """Link to the page on which a possible ruling can be made."""

    title: str | Promise
    url: str
    dangerous: bool = False


@dataclass(frozen=True, slots=True)
class PastRuling:
    """Past ruling; `undo` links to the page of a ruling that would revert it, if possible."""

    ruling: Ruling
    what: str
    reason: str
    undo: RulingLink | None


@dataclass(frozen=True, slots=True)
class RulingPage:
    """Page on which one type of ruling is made: its texts, its fields and its effect."""

    title: str | Promise
    promise: str | Promise
    return_url: str
    """URL of the page that follows the ruling."""
    fields: Callable[[], Fields]
    apply: Callable[[RulingRequest, FieldValues], Ruling | SeatOffer]
    match: Match | None = None
    harm: str | Promise = ""
    """A sentence that names the players harmed by the ruling; empty if it harms no player."""


def rulings_view(match: Match, user: User, *, with_buttons: Collection[str] = ()) -> dict[str, Any]:
    """Return the possible and the past rulings of a match for `games/admin/_rulings.html`.

    `with_buttons` are kinds of rulings that the page has buttons for; they get no links.
    """
    powers, involved = powers_of(user), is_involved(match, user)
    possible = [
        ruling_type
        for ruling_type in RULING_TYPES.values()
        if not involved
        and ruling_type.applies_to(match)
        and (ruling_type.power in powers or may_undo_own(ruling_type, match, user))
    ]
    return {
        "refusal": INVOLVED if involved else "",
        "kinds": {ruling_type.kind for ruling_type in possible},
        "possible": [
            RulingLink(ruling_type.title, _ruling_url(match, ruling_type), bool(ruling_type.harm))
            for ruling_type in possible
            if ruling_type.kind not in with_buttons
        ],
        "past": _list_rulings(match, possible),
        "offers": seat_offer_rows(match),
        "may_offer": any(ruling_type.kind == Ruling.Kind.RESEAT for ruling_type in possible),
    }


def _list_rulings(match: Match, possible: Sequence[RulingType]) -> list[PastRuling]:
    rulings = list(match.rulings.select_related("by").order_by("pk"))
    described = describe_rulings(rulings)
    return [
        PastRuling(
            each,
            described[each.pk],
            gettext(REASONS[each.reason]),
            _find_reverting_link(match, each, possible),
        )
        for each in reversed(rulings)
    ]


def _find_reverting_link(
    match: Match, ruling: Ruling, possible: Sequence[RulingType]
) -> RulingLink | None:
    """Return the link to the ruling that would revert this one, if it is none of the possible ones.

    It is one of them if its form needs no value of the ruling.
    """
    if ruling.undone_by_id is not None:
        return None
    for ruling_type in possible:
        if ruling.kind in ruling_type.reverts and ruling_type.matching_fields:
            about = urlencode(
                {name: ruling.asked.get(name, "") for name in ruling_type.matching_fields}
            )
            return RulingLink(ruling_type.title, f"{_ruling_url(match, ruling_type)}?{about}")
    return None


def reverting_link(ruling: Ruling, user: User) -> RulingLink | None:
    """Return the link to the ruling by which this user can undo exactly this one, or None."""
    match = ruling.match
    if match is None or ruling.undone_by_id is not None or is_involved(match, user):
        return None
    for each in RULING_TYPES.values():
        if ruling.kind not in each.reverts or not each.applies_to(match):
            continue
        same = {name: ruling.asked.get(name, "") for name in each.matching_fields}
        if may_rule(each, match, user) and find_reverted(match, each, same) == ruling:
            url = _ruling_url(match, each)
            return RulingLink(each.title, f"{url}?{urlencode(same)}" if same else url)
    return None


def _ruling_url(match: Match, ruling_type: RulingType) -> str:
    return reverse("admin:games_match_rule", args=[match.pk, ruling_type.kind])


@require_http_methods(["GET", "HEAD", "POST"])
def ruling_view(request: Staff, match_id: str, kind: str) -> HttpResponse:
    """Show the form of one type of ruling about a match, or make the ruling."""
    ruling_type = RULING_TYPES.get(kind)
    if ruling_type is None:
        raise Http404
    match = get_object_or_404(Match, pk=match_id)
    if not may_rule(ruling_type, match, request.user):
        require_power(request.user, ruling_type.power)
    page = RulingPage(
        title=ruling_type.title,
        promise=ruling_type.promise,
        return_url=case_url(request) or reverse("admin:games_match_console", args=[match.pk]),
        fields=lambda: ruling_fields(ruling_type, match),
        apply=lambda ruling_request, values: _rule_or_offer(kind, match, ruling_request, values),
        match=match,
        harm=ruling_type.harm,
    )
    if request.method != "POST" and is_involved(match, request.user):
        return _render_form(request, page, None, refusal=str(INVOLVED))
    return _handle_form(request, page)


def _rule_or_offer(
    kind: str, match: Match, request: RulingRequest, values: FieldValues
) -> Ruling | SeatOffer:
    """Make a ruling, or offer a seat to a user who has to accept it first."""
    if kind == Ruling.Kind.RESEAT and needs_offer(match, values):
        return offer_seat(match.pk, request, values)
    return make_ruling(kind, match.pk, request, values)


@require_http_methods(["GET", "HEAD", "POST"])
def recompute_ratings_view(request: Staff) -> HttpResponse:
    """Show the form of the ruling that recomputes ratings, or make the ruling."""
    require_power(request.user, Power.RECOMPUTE)
    page = RulingPage(
        title=gettext_lazy("Recalculate ratings"),
        promise=gettext_lazy(
            "All ratings of a game are recalculated from all the results that count."
        ),
        return_url=reverse("admin:games_ruling_changelist"),
        fields=ratings_fields,
        apply=recompute,
    )
    return _handle_form(request, page)


def _handle_form(request: Staff, page: RulingPage) -> HttpResponse:
    if request.method != "POST":
        initial = {name: value for name, value in request.GET.items() if name != "request_id"}
        form = RulingForm(page.fields(), initial=initial | {"request_id": get_random_string(32)})
        return _render_form(request, page, form)
    if page.match is not None:
        keep_chosen(request.session, page.match, request.POST.dict())
    form = RulingForm(page.fields(), data=request.GET.dict() | request.POST.dict())
    values = {
        # A button of the console names its values in the address.
        name: request.POST.get(name, request.GET.get(name, "")).strip()
        for name in (*form.own_fields, "reason", "note")
    }
    ruling_request = RulingRequest(
        request.user,
        values["reason"],
        values["note"],
        request.POST.get("request_id", ""),
        case=named_case(request),
    )
    try:
        made = page.apply(
            ruling_request,
            {name: values[name] for name in form.own_fields if values[name] or name != WORDS},
        )
    except RulingRefused as refusal:
        return _render_form(request, page, form, refusal=str(refusal), status=UNPROCESSABLE)
    if isinstance(made, SeatOffer):
        words = gettext("%(name)s has been offered the seat and has a day to accept it.")
        messages.success(request, words % {"name": made.user.username})
    else:
        messages.success(request, gettext("The ruling has been made."))
    return redirect(page.return_url)


def _render_form(
    request: Staff,
    page: RulingPage,
    form: RulingForm | None,
    *,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    """Show the page of a ruling, without a form if the reader cannot make it at all."""
    context = {
        **admin.site.each_context(request),
        "title": page.title,
        "page": page,
        "match_title": page.match and f"{game_title(page.match.game)} · {page.match.pk}",
        "form": form,
        "refusal": refusal,
        "case": named_case(request),
    }
    return render(request, "games/admin/rule.html", context, status=status)


class MatchRulingsAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Base class of the admin of matches; adds the rulings and their pages."""

    change_form_template = "games/admin/match.html"

    def get_urls(self) -> list[URLPattern]:
        """Return the admin's URLs with the page on which a ruling is made."""
        page = self.admin_site.admin_view(ruling_view)
        own = [
            path("<slug:match_id>/rule/<slug:kind>/", page, name="games_match_rule"),
            path(
                "<slug:match_id>/seats/<int:offer_id>/withdraw/",
                self.admin_site.admin_view(withdraw_view),
                name="games_match_withdraw_seat",
            ),
        ]
        return own + super().get_urls()

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: Mapping[str, Any] | None = None,
    ) -> HttpResponse:
        """Show the admin page of a match with its possible and past rulings."""
        match = Match.objects.filter(pk=object_id).first()
        user = request.user
        rulings = rulings_view(match, user) if match and isinstance(user, User) else None
        context = {**(extra_context or {}), "rulings": rulings}
        return super().change_view(request, object_id, form_url, context)
