"""Views for invitation links: show the seek, join it, and draw a QR code."""

from http import HTTPStatus
from io import BytesIO

import segno
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits.spending import limit_requests
from accounts.models import User
from accounts.people.logged_in import UserRequest
from games.board.pictures.thumbnails import Thumbnail, thumbnail_of
from games.engine.forms.text import position_text
from games.engine.games import table
from games.ratings.lookup import skills_of
from games.text.setup import clock_text, describe_setup, leaving_title, rated_title, title
from lobby.decorators import guest_allowed, redirect_after_joining, redirect_on_refusal
from lobby.lists.rows import SeekRow, has_guest, seek_row
from lobby.models import Seek
from lobby.request_form import RequestForm
from lobby.second_clock import confirm_second_clock
from lobby.seeks import services

A_DAY = 24 * 3600
INK, PAPER = "#2b1c13", "#ffffff"
"""Colours of the QR code. They are the same in all themes: cameras need dark on light."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@redirect_on_refusal
@confirm_second_clock
def invite(request: HttpRequest, token: str) -> HttpResponseBase:
    """Show the seek of an invitation link; on POST, join the seek.

    Visitors can read the page before they log in.
    """
    seek = get_object_or_404(
        Seek.objects.select_related("opener", "match", "commitment"), token=token, addressee=None
    )
    if request.method == "POST":
        return _join(request, token)
    if seek.match is not None and seek.match.seat_of(request.user) is not None:
        return redirect(seek.match)
    row, rating, picture = _seek_row(seek), _describe_rating(seek, request), _picture(seek)
    context = {
        "seek": seek,
        "row": row,
        "picture": picture,
        "picture_backgrounds": [picture.background],
        "terms": _short_terms(row, rating[1]),
        # A preview is passed on, so it does not say how its first reader would play.
        "preview": " · ".join(_short_terms(row, row.setup.rated)),
        "is_opener": seek.opener == request.user,
        "has_joined": seek.places.filter(user=request.user.pk).exists(),
        "game": title(seek.game),
        "setup_rows": [
            *describe_setup(seek.game, seek.options),
            *_clock_rows(seek),
            *_leaving_rows(seek),
            rating,
        ],
        "link": request.build_absolute_uri(seek.invitation_path),
        "button": RequestForm(),
    }
    status = HTTPStatus.OK if seek.is_open else HTTPStatus.GONE
    return render(request, "lobby/invite.html", context, status=status)


def _seek_row(seek: Seek) -> SeekRow:
    """Return the row of a seek, with the present rating of its opener."""
    (skill,) = skills_of(seek.game, [seek.opener])
    return seek_row(seek, "" if skill is None else skill.text)


@require_safe
@cache_control(private=True, max_age=A_DAY)
def qr(request: HttpRequest, token: str) -> HttpResponse:
    """Return the QR code of an invitation link as SVG."""
    seek = get_object_or_404(Seek, token=token, addressee=None)
    picture = BytesIO()
    code = segno.make_qr(request.build_absolute_uri(seek.invitation_path), error="m")
    code.save(picture, kind="svg", omitsize=True, dark=INK, light=PAPER)
    return HttpResponse(picture.getvalue(), content_type="image/svg+xml")


def _picture(seek: Seek) -> Thumbnail:
    """Return a picture of the board at the start of the match."""
    rules = table(seek.game, seek.options, seek.seats)
    return thumbnail_of(seek.game, position_text(rules, rules.start()))


def _short_terms(row: SeekRow, rated: str) -> list[str]:
    """Return in a few words what the match will be for this viewer."""
    known = dict(row.setup.non_default)
    private = gettext("private: only the players can watch") if row.setup.private else ""
    clock = row.setup.pace or gettext("No clock")
    return [words for words in (row.setup.preset, *known.values(), clock, rated, private) if words]


def _clock_rows(seek: Seek) -> list[tuple[str, str]]:
    words = clock_text(seek)
    return [(gettext("Clocks"), words)] if words else []


def _leaving_rows(seek: Seek) -> list[tuple[str, str]]:
    words = leaving_title(seek.abandoned, seek.seats)
    return [(gettext("Leaving"), words)] if words else []


def _describe_rating(seek: Seek, request: HttpRequest) -> tuple[str, str]:
    """Return label and text that say whether the match is rated if this viewer joins."""
    words = rated_title(rated=seek.rated)
    if seek.rated and (not isinstance(request.user, User) or request.user.is_guest):
        words = gettext("casual, because you play as a guest")
    elif seek.rated and has_guest(place.user for place in seek.places.select_related("user")):
        words = gettext("casual, because a guest is playing")
    return gettext("Ratings"), words


@limit_requests("join")
@guest_allowed
def _join(request: UserRequest, token: str) -> HttpResponse:
    return redirect_after_joining(
        request, services.accept_invitation(token=token, user=request.user)
    )
