"""Views for the lobby's buttons: each calls one service and redirects."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from accounts.limits.spending import limit_requests
from accounts.people.logged_in import UserRequest
from lobby.decorators import (
    guest_allowed,
    player_required,
    redirect_after_joining,
    redirect_on_refusal,
)
from lobby.seeks import bots, services
from lobby.seeks.form import SeekForm, submitted_form
from lobby.views.home import render_refused_form


@require_POST
@redirect_on_refusal
def open_seek(request: HttpRequest) -> HttpResponseBase:
    form = submitted_form(request.POST)
    return _open_seek(request, form) if form.is_valid() else render_refused_form(request, form)


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
    messages.success(
        request, gettext("Your table is open. The match starts when all players have joined.")
    )
    return redirect("home")


@require_POST
@redirect_on_refusal
def play_computer(request: HttpRequest) -> HttpResponseBase:
    """Start a match against bots in all other seats."""
    form = submitted_form(request.POST)
    return _play_computer(request, form) if form.is_valid() else render_refused_form(request, form)


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
@limit_requests("computer_game")
def start_seek_with_bots(request: UserRequest, seek_id: int) -> HttpResponse:
    """Start the user's own seek, with bots in the empty seats."""
    return redirect(bots.start_with_computers(seek_id=seek_id, user=request.user))
