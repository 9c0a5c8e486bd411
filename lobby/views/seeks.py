"""Views for the lobby's buttons: each calls one service and redirects."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.limits.spending import limit_requests
from accounts.models import User
from accounts.people.logged_in import UserRequest
from accounts.refused import Refused
from games.engine.games import GAMES
from games.pages.game_tabs import game_tabs
from lobby.decorators import (
    TABLE_OPEN,
    guest_allowed,
    player_required,
    redirect_after_joining,
    redirect_on_refusal,
)
from lobby.request_form import RequestForm, require_valid
from lobby.second_clock import confirm_second_clock
from lobby.seeks import bots, services
from lobby.seeks.form import SeekForm

CARRIED = ("pace", "rated", "who", "length")
"""Fields whose values a link to the form may choose; most stay if another game is chosen."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@redirect_on_refusal
@confirm_second_clock
def open_seek(request: HttpRequest) -> HttpResponseBase:
    """Show the form for a new seek; on POST, open the seek or start a match against bots.

    A form that is refused is shown again with the reason. The lobby shows the form in a dialog, and
    gets it alone.
    """
    if request.method != "POST":
        chosen = {name: request.GET[name] for name in CARRIED if name in request.GET}
        game = request.GET.get("game") or GAMES[0].game
        return _render_form(request, SeekForm(game, initial=chosen, may_rate=_may_rate(request)))
    form = _submitted_form(request)
    if not form.is_valid():
        return _render_form(request, form)
    start = _play_computer if form.against_bots else _open_seek
    try:
        return _navigate(request, start(request, form))
    except Refused as refusal:
        form.add_error(None, str(refusal))
        return _render_form(request, form)


@limit_requests("seek")
@guest_allowed
def _open_seek(request: UserRequest, form: SeekForm) -> HttpResponse:
    services.open_seek(
        opener=request.user,
        setup=form.setup,
        seats=form.seats,
        level=form.level,
        rating_range=form.rating_range,
        request_id=form.request,
    )
    messages.success(request, TABLE_OPEN)
    return redirect("home")


@require_POST
@never_cache
@redirect_on_refusal
@confirm_second_clock
def play_computer(request: HttpRequest) -> HttpResponseBase:
    """Start a match against bots in all other seats."""
    form = _submitted_form(request)
    return _play_computer(request, form) if form.is_valid() else _render_form(request, form)


@limit_requests("computer_game")
@guest_allowed
def _play_computer(request: UserRequest, form: SeekForm) -> HttpResponse:
    match = bots.play_computer(
        user=request.user,
        setup=form.setup,
        seats=form.seats,
        level=form.level,
        request_id=form.request,
    )
    return redirect(match)


@require_POST
@redirect_on_refusal
@confirm_second_clock
@limit_requests("join")
@guest_allowed
def join_seek(request: UserRequest, seek_id: int) -> HttpResponse:
    """Join a seek from the list; redirect to the match if it has started."""
    return redirect_after_joining(request, services.join_seek(seek_id=seek_id, user=request.user))


@require_POST
@redirect_on_refusal
@player_required
def leave_seek(request: UserRequest, seek_id: int) -> HttpResponse:
    """Leave a seek; redirect to the match if it has just started."""
    seek = services.leave_seek(seek_id=seek_id, user=request.user)
    return redirect(seek.match if seek and seek.match else "home")


@require_POST
@redirect_on_refusal
@player_required
def withdraw_seek(request: UserRequest, seek_id: int) -> HttpResponse:
    """Withdraw the user's own seek; redirect to the match if it has just started."""
    seek = services.withdraw_seek(seek_id=seek_id, user=request.user)
    return redirect(seek.match or "home")


@require_POST
@redirect_on_refusal
@player_required
@confirm_second_clock
@limit_requests("computer_game")
def start_seek_with_bots(request: UserRequest, seek_id: int) -> HttpResponse:
    """Start the user's own seek, with bots in the empty seats."""
    return redirect(bots.start_with_computers(seek_id=seek_id, user=request.user))


def _submitted_form(request: HttpRequest) -> SeekForm:
    """Return the seek form with the values that the player has sent; it is not yet validated.

    Raises `RequestUnreadable` for a form without a request name, and `InvalidPosition` for an
    unknown game.
    """
    require_valid(RequestForm(request.POST))
    return SeekForm(request.POST.get("game", ""), request.POST, may_rate=_may_rate(request))


def _may_rate(request: HttpRequest) -> bool:
    """Whether the viewer may play rated matches: not as a guest, or before becoming one."""
    return isinstance(request.user, User) and not request.user.is_guest


def _render_form(request: HttpRequest, form: SeekForm) -> HttpResponse:
    """Show the form for a new seek, with its errors; alone if a page asks for it by a script."""
    alone = bool(request.headers.get("HX-Request"))
    template = "lobby/_seek_form.html" if alone else "lobby/seek.html"
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    context = {"form": form, "game_tabs": game_tabs(form.game)}
    return render(request, template, context, status=status)


def _navigate(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Let the whole page follow a redirect, also if its script has sent the request."""
    if not request.headers.get("HX-Request") or "Location" not in response:
        return response
    page = HttpResponse()
    page["HX-Redirect"] = response["Location"]
    return page
