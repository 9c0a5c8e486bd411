"""Pages of the lobby: read the request, call one service, answer."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from games.offered import OFFERED
from lobby import services
from lobby.entrance import PlayerRequest, explained, guests_welcome
from lobby.forms import RequestForm, TableForm, read
from lobby.fragments import Role, draw, fragments, lists_for, number
from lobby.models import Seek
from lobby.profile import matches_of, row
from lobby.tables import taken_ever
from lobby.wording import title

MATCHES_A_PAGE = 30


@require_safe
@never_cache
@explained
def home(request: HttpRequest) -> HttpResponse:
    """The lobby; whoever waited for a match that has begun meanwhile is led on to it."""
    role = _role(request, taken_ever(request.user.pk))
    tables = lists_for([role])
    begun = tables.of(role.user).begun(number(request.GET.get("taken", str(role.taken))))
    if begun is not None:
        return redirect(begun)
    context = {
        "tables": draw([role], tables)[role],
        "role": role,
        "own": tables.of(role.user),
        "form": TableForm(request.GET.get("game", OFFERED[0].game)),
        "games": {game.game: title(game.game) for game in OFFERED},
        "button": RequestForm(),
    }
    return render(request, "lobby/home.html", context)


@require_safe
@never_cache
def lists(request: HttpRequest) -> HttpResponse:
    """The lists of the lobby alone, for pages whose socket is lost."""
    role = _role(request, number(request.GET.get("v", "")))
    return HttpResponse(fragments([role])[role])


@require_POST
@explained
@guests_welcome
def open_seek(request: PlayerRequest) -> HttpResponse:
    """Open a seek."""
    form = read(TableForm(request.POST.get("game", ""), request.POST))
    services.open_seek(
        opener=request.user,
        game=form.game,
        options=form.chosen,
        private=form.by_link,
        request_id=form.request,
    )
    messages.success(request, gettext("Your seek is open. The match begins when somebody joins."))
    return redirect("home")


@require_POST
@explained
@guests_welcome
def play_computer(request: PlayerRequest) -> HttpResponse:
    """Begin a match with the computer."""
    form = read(TableForm(request.POST.get("game", ""), request.POST))
    match = services.play_computer(
        user=request.user, game=form.game, options=form.chosen, request_id=form.request
    )
    return redirect(match)


@require_POST
@explained
@guests_welcome
def take_seek(request: PlayerRequest, seek_id: int) -> HttpResponse:
    """Take a seek from the list."""
    try:
        return redirect(services.take_seek(seek_id=seek_id, user=request.user))
    except Seek.DoesNotExist as error:
        raise Http404 from error


@require_POST
def withdraw_seek(request: PlayerRequest, seek_id: int) -> HttpResponse:
    """Withdraw an own seek; if it has just been taken, the match is where to go."""
    if not request.user.is_authenticated:
        return redirect_to_login(resolve_url("home"))
    try:
        seek = services.withdraw_seek(seek_id=seek_id, user=request.user)
    except Seek.DoesNotExist as error:
        raise Http404 from error
    return redirect(seek.match or "home")


@require_safe
@never_cache
def profile(request: HttpRequest, username: str) -> HttpResponse:
    """A person and the matches of this person that the viewer may see."""
    if "\0" in username:
        raise Http404
    person = get_object_or_404(User, username=username, is_active=True)
    page = Paginator(matches_of(person, request.user), MATCHES_A_PAGE).get_page(
        request.GET.get("page")
    )
    context = {
        "person": person,
        "is_me": person == request.user,
        "matches": [row(match, person) for match in page],
        "page": page,
    }
    return render(request, "accounts/profile.html", context)


def _role(request: HttpRequest, taken: int) -> Role:
    origin = request.build_absolute_uri("/").rstrip("/")
    return Role(get_language(), request.user.pk, origin, taken)
