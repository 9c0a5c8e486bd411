"""Views for challenges: find a user, challenge the user, accept, decline."""

from collections.abc import Mapping
from dataclasses import replace
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.limits.spending import limit_requests, spend_request
from accounts.models import User
from accounts.notifications.offer import offer_notifications
from accounts.people.logged_in import UserRequest
from accounts.people.users import user_named
from games.engine.games import GAMES
from games.engine.options import Value
from games.pages.game_tabs import game_tabs
from games.pages.preferences import redirect_saved
from games.text.setup import possible_seat_counts, presets_of
from lobby.decorators import player_required, redirect_after_joining, redirect_on_refusal
from lobby.request_form import RequestForm, require_valid
from lobby.second_clock import confirm_second_clock
from lobby.seeks import challenges
from lobby.seeks.form import SeekForm

OMITTED_FIELDS = ("seats", "abandoned", "who", "least", "most", "level")


class ChallengeForm(SeekForm):
    """Form for a challenge: the seek form without the fields that a challenge does not need."""

    def __init__(self, game: str, posted: Mapping[str, str] | None = None) -> None:
        super().__init__(game, posted)
        for name in OMITTED_FIELDS:
            self.fields.pop(name, None)

    @property
    def seats(self) -> int:
        return challenges.SEATS

    def _offered_presets(self, game: str) -> Mapping[str, Mapping[str, Value]]:
        known = presets_of(game).items()
        return {
            name: those for name, those in known if self.seats in possible_seat_counts(game, those)
        }


@require_safe
@redirect_on_refusal
@player_required
@limit_requests("page")
def find_person(request: UserRequest) -> HttpResponse:
    """Redirect to the page for challenging the user with this name, ignoring case."""
    name = request.GET.get("name", "").strip().replace("\0", "")
    person = User.objects.filter(username__iexact=name, is_active=True).first()
    if person is None:
        words = gettext("There is no player called %(name)s. Please check the spelling.") % {
            "name": name[:20]
        }
        messages.error(request, words)
        return redirect("home")
    game = urlencode({"game": request.GET.get("game", "")})
    return redirect(f"{reverse('challenge', args=[person.username])}?{game}")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@redirect_on_refusal
@player_required
@confirm_second_clock
def challenge(request: UserRequest, username: str) -> HttpResponseBase:
    """Show the form for challenging a user; on POST, challenge the user.

    Guests do not get the form, and users not that for themselves.
    """
    person = user_named(username)
    if request.user.is_guest:
        raise challenges.GuestsCannotChallenge
    if request.user == person:
        messages.error(request, gettext("You can't challenge yourself."))
        return redirect(person)
    if request.method != "POST":
        game = request.GET.get("game") or GAMES[0].game
        return _render_form(request, person, ChallengeForm(game))
    require_valid(RequestForm(request.POST))
    form = ChallengeForm(request.POST.get("game", ""), request.POST)
    if not form.is_valid():
        return _render_form(request, person, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    spend_request("challenge", request)
    setup = replace(form.setup, private=True)
    challenges.challenge(
        opener=request.user, addressee=person, setup=setup, request_id=form.request
    )
    words = gettext("We have told %(name)s about your challenge.")
    messages.success(request, words % {"name": person})
    offer_notifications(request)
    return redirect("home")


@require_POST
@redirect_on_refusal
@player_required
@confirm_second_clock
@limit_requests("join")
def accept(request: UserRequest, seek_id: int) -> HttpResponse:
    """Accept a challenge and redirect to its match."""
    return redirect_after_joining(request, challenges.accept(seek_id=seek_id, user=request.user))


@require_POST
@redirect_on_refusal
@player_required
def decline(request: UserRequest, seek_id: int) -> HttpResponse:
    """Decline a challenge; redirect to the match if it has been accepted before."""
    seek = challenges.decline(seek_id=seek_id, user=request.user)
    return redirect(seek.match or "home")


@require_POST
@never_cache
@player_required
def challenge_preference(request: UserRequest) -> HttpResponse:
    """Store whether this user accepts challenges only from followed users."""
    challenges.save_challenge_preference(
        request.user, followed_only="followed_only" in request.POST
    )
    return redirect_saved(request, "challenges")


def _render_form(
    request: HttpRequest, person: User, form: ChallengeForm, status: int = HTTPStatus.OK
) -> HttpResponse:
    context = {"person": person, "form": form, "game_tabs": game_tabs(form.game)}
    return render(request, "lobby/challenge.html", context, status=status)
