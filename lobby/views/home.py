"""Views of the lobby page, its lists and user profiles."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.limits.spending import limited
from accounts.models import User
from accounts.people.renaming import names_lately
from accounts.people.users import by_former_names, person_named
from accounts.requests.numbers import number_or_zero
from games.board.pictures.samples import sample_positions
from games.engine.games import GAMES
from games.pages.game_tabs import game_tabs
from lobby.decorators import redirect_on_refusal
from lobby.lists.fragments import Role, draw, fragments, lists_for
from lobby.lists.queries import Own, Tables, begun_ever
from lobby.pairing.services import refresh
from lobby.profiles.matches import matches_of, row
from lobby.profiles.statistics import rivals, strengths, tallies
from lobby.request_form import RequestForm
from lobby.seeks.expiry import mark_present, unseen
from lobby.seeks.filters import Sift
from lobby.seeks.form import TableForm
from lobby.views.quick_pairing import QuickForm, law, waiting_view
from lobby.views.relations import acquaintance
from lobby.watch.front_page import front

LATEST = 10
"""Number of latest matches on a profile, including those in play."""


@require_safe
@never_cache
@redirect_on_refusal
def home(request: HttpRequest) -> HttpResponse:
    """Show the lobby; redirect to a match that has started since the viewer began to wait."""
    role = _role(request, begun_ever(request.user.pk))
    tables = lists_for([role])
    before = number_or_zero(request.GET.get("begun", str(role.begun)))
    match = tables.of(role.user).begun_since(before)
    if match is not None:
        return redirect(match)
    form = TableForm(request.GET.get("game", GAMES[0].game))
    return render(request, "lobby/home.html", _hall(request, role, tables, form))


@never_cache
def render_refused_form(request: HttpRequest, form: TableForm) -> HttpResponse:
    """Show the lobby again with an invalid seek form and its errors."""
    role = _role(request, begun_ever(request.user.pk))
    hall = _hall(request, role, lists_for([role]), form)
    return render(request, "lobby/home.html", hall, status=HTTPStatus.UNPROCESSABLE_ENTITY)


@require_safe
@never_cache
@limited("board")
def lists(request: HttpRequest) -> HttpResponse:
    """Return the lists alone, for pages whose socket is closed."""
    role = _role(request, number_or_zero(request.GET.get("v", "")))
    if isinstance(request.user, User):
        mark_present(request.user)
    return HttpResponse(fragments([role])[role])


@require_safe
@never_cache
@limited("page")
@by_former_names
def profile(request: HttpRequest, username: str) -> HttpResponse:
    """Show a user's ratings, statistics and latest matches."""
    person = person_named(username)
    context = {
        "person": person,
        "is_me": person == request.user,
        "formerly": names_lately(person),
        "strengths": strengths(person),
        "tallies": tallies(person, request.user),
        "rivals": rivals(person, request.user),
        "matches": [row(match, person) for match in matches_of(person, request.user)[:LATEST]],
        **acquaintance(request.user, person),
    }
    return render(request, "accounts/profile.html", context)


def _role(request: HttpRequest, begun: int) -> Role:
    origin = request.build_absolute_uri("/").rstrip("/")
    return Role(get_language(), request.user.pk, origin, begun, Sift(request.GET).address)


def _refresh_seconds(own: Own, *, looks: bool) -> int:
    """Return after how many seconds a page without scripts reloads; 0 if it need not."""
    if looks:
        return 5
    return 15 if own.waits else 0


def _hall(request: HttpRequest, role: Role, tables: Tables, form: TableForm) -> dict[str, object]:
    """Return the context of the lobby page."""
    ticket, own, shelf = None, tables.of(role.user), sample_positions()
    if isinstance(request.user, User):
        ticket = refresh(request.user)
        if any(map(unseen, own.seeks)):
            mark_present(request.user)
    return {
        "tables": draw([role], tables)[role],
        "role": role,
        "own": own,
        "busy": bool(own.seeks or own.matches or own.challenges),
        "form": form,
        "game_tabs": game_tabs(form.game),
        "button": RequestForm(),
        "sift": Sift.of(role.wanted),
        "quick": QuickForm(form.game),
        "law": law(),
        "pool": ticket and waiting_view(ticket),
        "refresh_seconds": _refresh_seconds(own, looks=ticket is not None),
        "shelf": shelf,
        "woods_of_shelf": [glimpse.picture.background for glimpse in shelf],
        **front().view(),
    }
