"""Invite links: what they show before anything is asked, and how one joins by them."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.agreed import agreed, clock_words, leaving_title, rated_title, title
from lobby import services
from lobby.entrance import PlayerRequest, explained, guests_welcome, joined
from lobby.forms import RequestForm
from lobby.models import Seek
from lobby.rows import seek_row


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@explained
def invite(request: HttpRequest, token: str) -> HttpResponseBase:
    """Show to what somebody is invited before anything is asked of them; let them in."""
    seek = get_object_or_404(
        Seek.objects.select_related("opener", "match", "commitment"), token=token, addressee=None
    )
    if request.method == "POST":
        return _join(request, token)
    if seek.match is not None and seek.match.seat_of(request.user) is not None:
        return redirect(seek.match)
    context = {
        "seek": seek,
        "row": seek_row(seek),
        "own": seek.opener == request.user,
        "waits": seek.places.filter(user=request.user.pk).exists(),
        "game": title(seek.game),
        "agreed": [*agreed(seek.game, seek.options), *_clocks(seek), *_leaving(seek), _rated(seek)],
        "link": request.build_absolute_uri(seek.invitation),
        "button": RequestForm(),
    }
    status = HTTPStatus.OK if seek.is_open else HTTPStatus.GONE
    return render(request, "lobby/invite.html", context, status=status)


def _clocks(seek: Seek) -> list[tuple[str, str]]:
    words = clock_words(seek)
    return [(gettext("Clocks"), words)] if words else []


def _leaving(seek: Seek) -> list[tuple[str, str]]:
    words = leaving_title(seek.abandoned, seek.seats)
    return [(gettext("Leaving"), words)] if words else []


def _rated(seek: Seek) -> tuple[str, str]:
    return gettext("Ratings"), rated_title(rated=seek.rated)


@guests_welcome
def _join(request: PlayerRequest, token: str) -> HttpResponse:
    return joined(request, services.accept_invitation(token=token, user=request.user))
