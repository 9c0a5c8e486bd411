"""Saves how matches sound; the form is on the preferences page and in the menu of every match."""

from http import HTTPStatus

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.requests.numbers import number_param
from accounts.sounds import LOUDEST, SETS, chosen_sounds, save_sounds
from games.pages.preferences import return_path

SOUNDS_SECTION = "sounds"
"""ID of the section of the preferences page."""


@never_cache
@require_POST
def sounds(request: HttpRequest) -> HttpResponse:
    """Save how matches sound; redirect to the page from which the form came.

    A script is answered without a page. Raises `BadRequest` for values that the form does not have.
    """
    volume = number_param(request.POST, "volume", least=0, most=LOUDEST)
    chosen = request.POST.get("set", "")
    if chosen not in SETS:
        raise BadRequest("There is no such set of sounds.")
    choice = chosen_sounds(
        on="on" in request.POST,
        volume=volume,
        chosen=chosen,
        wanted=request.POST.getlist("kind"),
    )
    if request.headers.get("HX-Request"):
        answer = HttpResponse(gettext("Saved."), status=HTTPStatus.OK)
    else:
        messages.success(request, gettext("Saved."), extra_tags=SOUNDS_SECTION)
        answer = redirect(return_path(request.POST) or f"{reverse('preferences')}#{SOUNDS_SECTION}")
    save_sounds(request, answer, choice)
    return answer
