"""The preferences page: settings of each game, mail, chat and country."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from django import forms
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
from accounts.models import Preference
from accounts.people.countries import country_choices, is_country
from accounts.people.logged_in import UserRequest
from accounts.preferences import (
    preferences_of,
    save_country,
    save_mail,
    save_preferences,
    save_quiet,
)
from accounts.requests.return_paths import local_path
from games.board.themes import NAMES, OWN
from games.engine.explanations import InvalidPosition
from games.engine.games import GAMES, game_named
from games.engine.rules import Rules
from games.engine.state import State

Game = type[Rules[State]]
CHOICE_FIELDS = ("forced", "pause", "board_set")
"""Preferences with several values to choose from; all others are on or off."""


SWATCH_WIDTH = 4.4
"""Width of the sample of a board set, in piece diameters."""


@dataclass(frozen=True, slots=True)
class SamplePiece:
    """Piece in the sample of a board set; `x` is its position in piece diameters."""

    side: int
    x: float


@dataclass(frozen=True, slots=True)
class Swatch:
    """Choice of a board set: a radio button with a sample of the pieces."""

    radio: forms.boundfield.BoundWidget
    name: str
    title: str
    pieces: Sequence[SamplePiece]


@dataclass(frozen=True, slots=True)
class CountryOption:
    """Country in the list from which users choose their own country."""

    code: str
    name: str
    is_chosen: bool


class PreferenceForm(forms.ModelForm):  # type: ignore[type-arg]
    """Form for the preferences of one game."""

    class Meta:
        model = Preference
        fields = (
            *("auto_throw", "auto_done", "bear_off_automatically", "one_click"),
            *("forced", "pause", "board_set"),
        )
        widgets: ClassVar = dict.fromkeys(("forced", "pause", "board_set"), forms.RadioSelect)

    def __init__(
        self, game: Game, stored: Preference | None, posted: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(posted, instance=stored, prefix=game.game)
        self.game = game
        self.fields["pause"].required = False
        self.fields["board_set"].required = False
        if not game.contact_ends:
            del self.fields["bear_off_automatically"]

    def clean_pause(self) -> str:
        """Return the chosen bot delay; the default if the form was sent without this field."""
        return self.cleaned_data["pause"] or Preference.Pause.NATURAL

    def clean_board_set(self) -> str:
        """Return the chosen board set; the default if the form was sent without this field."""
        return self.cleaned_data["board_set"] or OWN

    @property
    def switches(self) -> list[forms.BoundField]:
        """The form fields that are on or off."""
        return [field for field in self if field.name not in CHOICE_FIELDS]

    @property
    def choices(self) -> list[forms.BoundField]:
        """The form fields with several values to choose from, except the board set."""
        return [self["forced"], self["pause"]]

    @property
    def board_sets(self) -> list[Swatch]:
        """The board sets to choose from, each with its sample."""
        sides = range(len(self.game.side_names))
        pieces = [
            SamplePiece(side, round((side + 0.5) * SWATCH_WIDTH / len(sides), 2)) for side in sides
        ]
        return [
            Swatch(radio, radio.data["value"], gettext(name), pieces)
            for radio, name in zip(self["board_set"], NAMES[self.game.game].values(), strict=True)
        ]


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def preferences(request: UserRequest) -> HttpResponse:
    """Show the preferences of all games, or save those of one game."""
    if request.method != "POST":
        return _render_page(request)
    form = PreferenceForm(_find_game(request), None, request.POST)
    if not form.is_valid():
        return _render_page(request, form)
    game = form.game
    save_preferences(request.user, game.game, form.cleaned_data)
    sentence = gettext("%(game)s: your settings are saved.")
    messages.success(request, sentence % {"game": gettext(game.title)})
    return redirect(return_path(request.POST) or f"{reverse('preferences')}#{game.game}")


@login_required
@never_cache
@require_POST
def mail(request: UserRequest) -> HttpResponse:
    """Save whether the user wants mail when it is their turn."""
    save_mail(request.user, wanted="mail_turns" in request.POST)
    messages.success(request, gettext("Saved."))
    return redirect(f"{reverse('preferences')}#mail")


@login_required
@never_cache
@require_POST
def quiet(request: UserRequest) -> HttpResponse:
    """Save whether the user has switched chats off."""
    save_quiet(request.user, quiet="quiet" in request.POST)
    messages.success(request, gettext("Saved."))
    return redirect(f"{reverse('preferences')}#talk")


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
    messages.success(request, gettext("Saved."))
    return redirect(f"{reverse('preferences')}#country")


def _render_page(request: UserRequest, refused: PreferenceForm | None = None) -> HttpResponse:
    stored = preferences_of(request.user)
    forms_by_game = {game.game: PreferenceForm(game, stored.get(game.game)) for game in GAMES}
    if refused is not None:
        forms_by_game[refused.game.game] = refused
    status = HTTPStatus.OK if refused is None else HTTPStatus.UNPROCESSABLE_ENTITY
    back = return_path(request.GET if refused is None else request.POST)
    context = {
        "forms": forms_by_game.values(),
        "back": back,
        "address": confirmed_address(request.user),
        "countries": _country_options(request.user.country),
    }
    return render(request, "games/preferences.html", context, status=status)


def _country_options(chosen: str) -> list[CountryOption]:
    return [CountryOption(code, name, code == chosen) for code, name in country_choices()]


def _find_game(request: HttpRequest) -> Game:
    try:
        return game_named(request.POST.get("game", ""))
    except InvalidPosition as invalid:
        raise Http404 from invalid


def return_path(parameters: Mapping[str, str]) -> str:
    """Return the path in the parameter `next`: the page to return to, or an empty string."""
    return local_path(parameters.get("next", ""))
