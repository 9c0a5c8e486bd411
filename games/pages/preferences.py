"""The preferences page: settings of each game, mail, chat and country."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.mail import confirmed_address
from accounts.models import User
from accounts.people.countries import country_choices, is_country
from accounts.people.logged_in import UserRequest
from accounts.preferences import (
    preferences_of,
    save_country,
    save_display,
    save_mail,
    save_preferences,
    save_quiet,
)
from accounts.requests.return_paths import local_path
from accounts.sounds import sounds_of
from games.engine.explanations import InvalidPosition
from games.engine.games import GAMES, game_named
from games.pages.preference_table import (
    Game,
    PreferenceForm,
    apply_to_all,
    preference_table,
)

GAMES_SECTION, MAIL_SECTION, CHAT_SECTION, COUNTRY_SECTION = "games", "mail", "talk", "country"
DISPLAY_SECTION = "display"
"""IDs of the page's sections. A message with a section's ID as its tag is shown in that section."""


@dataclass(frozen=True, slots=True)
class CountryOption:
    """Country in the list from which users choose their own country."""

    code: str
    name: str
    is_chosen: bool


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: UserRequest) -> HttpResponse:
    """Show the preferences of all games, or save those of the games that the form names."""
    if request.method != "POST":
        return _render_page(request)
    games = _find_games(request)
    posted = apply_to_all(request.POST, games)
    forms = [PreferenceForm(game, None, posted) for game in games]
    if not all(form.is_valid() for form in forms):
        return _render_page(request, forms)
    for form in forms:
        save_preferences(request.user, form.game.game, form.cleaned_data)
    messages.success(
        request, gettext("Your preferences have been saved."), extra_tags=GAMES_SECTION
    )
    section = forms[0].game.game if len(forms) == 1 else GAMES_SECTION
    return redirect(return_path(request.POST) or f"{reverse('preferences')}#{section}")


@login_required
@never_cache
@require_POST
def mail(request: UserRequest) -> HttpResponse:
    """Save whether the user wants mail when it is their turn."""
    save_mail(request.user, wanted="mail_turns" in request.POST)
    return redirect_saved(request, MAIL_SECTION)


@login_required
@never_cache
@require_POST
def quiet(request: UserRequest) -> HttpResponse:
    """Save whether the user has switched chats off."""
    save_quiet(request.user, quiet="quiet" in request.POST)
    return redirect_saved(request, CHAT_SECTION)


@login_required
@never_cache
@require_POST
def country(request: UserRequest) -> HttpResponse:
    """Save the country of the user, and whether its flag is shown.

    Raises `BadRequest` for an unknown country code.
    """
    code = request.POST.get("country", "")
    if code and not is_country(code):
        raise BadRequest("There is no such country.")
    save_country(request.user, code, flag="flag" in request.POST)
    return redirect_saved(request, COUNTRY_SECTION)


@login_required
@never_cache
@require_POST
def display(request: UserRequest) -> HttpResponse:
    """Save how fast pieces move and when clocks show tenths.

    Raises `BadRequest` for values that the form does not have.
    """
    motion, tenths = request.POST.get("motion", ""), request.POST.get("tenths", "")
    if motion not in User.Motion.values or tenths not in User.Tenths.values:
        raise BadRequest("There is no such animation or clock.")
    save_display(request.user, motion=motion, tenths=tenths)
    return redirect_saved(request, DISPLAY_SECTION)


def redirect_saved(request: HttpRequest, section: str) -> HttpResponse:
    """Redirect to a section of the page, which says that its values are saved."""
    messages.success(request, gettext("Saved."), extra_tags=section)
    return redirect(f"{reverse('preferences')}#{section}")


def _render_page(request: UserRequest, refused: Sequence[PreferenceForm] = ()) -> HttpResponse:
    stored = preferences_of(request.user)
    forms_by_game = {game.game: PreferenceForm(game, stored.get(game.game)) for game in GAMES}
    forms_by_game |= {form.game.game: form for form in refused}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refused else HTTPStatus.OK
    context = {
        "table": preference_table(list(forms_by_game.values())),
        "back": return_path(request.POST if refused else request.GET),
        "address": confirmed_address(request.user),
        "sounds": sounds_of(request),
        "countries": _country_options(request.user.country),
    }
    return render(request, "games/preferences.html", context, status=status)


def _country_options(chosen: str) -> list[CountryOption]:
    return [CountryOption(code, name, code == chosen) for code, name in country_choices()]


def _find_games(request: HttpRequest) -> list[Game]:
    """Return the games that a sent form names; raise `Http404` if one is unknown, or if none is."""
    try:
        return [game_named(name) for name in request.POST.getlist("game") or [""]]
    except InvalidPosition as invalid:
        raise Http404 from invalid


def return_path(parameters: Mapping[str, str]) -> str:
    """Return the path in the parameter `next`: the page to return to, or an empty string."""
    return local_path(parameters.get("next", ""))
